import { KNOWN, RAW } from '../elements.ts';
import { makeProblem, quote, type Problem } from '../problem.ts';
import type { ParsedHtml } from '../parse/parsed-html.ts';
import type { HtmlToken, StartTag } from '../parse/tokenize-html.ts';
import type { Transform } from './transform.ts';

/** Decides what is shown of elements that a release does not know. */
export const replaceUnknownElements: Transform = ({ tokens, report }) => {
  const namesOf = (tag: HtmlToken['type']) =>
    new Set(tokens.map((token) => (token.type === tag && 'name' in token ? token.name : '')));
  const names = { started: namesOf('start'), ended: namesOf('end'), unwrapped: new Set<string>() };
  return {
    html({ data: { html } = {} }) {
      if (html) for (const problem of replaceUnknown(html, names)) report(problem);
      return undefined;
    },
  };
};

interface TagNames {
  started: ReadonlySet<string>;
  ended: ReadonlySet<string>;
  /** The names that were reported because only what is inside is shown. */
  unwrapped: Set<string>;
}

/**
 * Replaces embeds by links, and unknown tags that can only be text by text, and leaves out those around text. Others are
 * errors, once for each element.
 */
function replaceUnknown(html: ParsedHtml, { started, ended, unwrapped }: TagNames): Problem[] {
  const problems: Problem[] = [];
  html.tokens = html.tokens.flatMap((token): HtmlToken[] => {
    const { type, markdown } = token;
    if (type === 'text' || type === 'comment') return [token];
    if (type === 'end' && token.name === 'br') {
      return [{ ...token, type: 'start', attributes: {}, markdown: '<br>' }];
    }
    if ('name' in token && KNOWN.has(token.name)) return [token];
    if (type === 'end' && started.has(token.name)) return [{ ...token, type: 'comment' }];
    if (type === 'start' && ended.has(token.name) && isAroundText(token, html)) {
      const message = `${quote(markdown)} is not shown, only what is inside; delete such tags, or put them in backticks to show them as typed`;
      if (!unwrapped.has(token.name)) {
        problems.push(makeProblem('stray-tag', message, html.locate(token.start)));
      }
      unwrapped.add(token.name);
      return [{ ...token, type: 'comment' }];
    }
    const isText =
      type === 'start' &&
      !ended.has(token.name) &&
      !RAW.has(token.name) &&
      !(html.isBlock && markdown.endsWith('/>')) &&
      Object.keys(token.attributes).length === 0;
    const fix = isText
      ? ', so it is shown as typed; put it in backticks'
      : '; put it in backticks to show it as typed';
    const message = `a release cannot show the HTML ${quote(markdown)}${fix}, or delete it`;
    problems.push(makeProblem(isText ? 'stray-tag' : 'html', message, html.locate(token.start)));
    return [isText ? { ...token, type: 'text', value: markdown } : token];
  });
  return problems;
}

/** Whether there is text in an element, or what ends it is in other HTML. */
function isAroundText({ name, end, markdown }: StartTag, { tokens, after }: ParsedHtml): boolean {
  if (RAW.has(name) || markdown.endsWith('/>')) return false;
  const inside = tokens.filter(({ start }) => start >= end);
  const length = inside.findIndex((token) => token.type === 'end' && token.name === name);
  if (length === -1) return !after().startsWith(`</${name}`);
  return inside.slice(0, length).some((token) => token.type === 'text' && /\S/.test(token.value));
}
