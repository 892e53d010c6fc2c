import { makeProblem, quote, type Problem } from '../problem.ts';
import { KNOWN } from './elements.ts';
import type { ParsedHtml } from './prepare-html.ts';

/** Elements whose content is not HTML. One without an end tag hides what follows. */
const RAW = 'iframe noembed noframes noscript plaintext script style textarea title xmp'.split(' ');

/** Makes a function that finds what a release cannot show in each HTML of a note, in order. */
export function createHtmlCheck(): (html: ParsedHtml) => Problem[] {
  const openUnknown = new Map<string, number>();
  let isEnded = false;
  return (html) => {
    const problems = findUnknown(html, openUnknown);
    isEnded ||= RAW.some((name) => (openUnknown.get(name) ?? 0) > 0);
    const end = isEnded ? undefined : checkEnd(html);
    if (end) isEnded = true;
    return [...problems, ...(end ? [end] : checkText(html))];
  };
}

/** Finds elements that a release cannot show, each once: not at its end tag again. `open` counts those that are open. */
function findUnknown({ tokens, value, locate }: ParsedHtml, open: Map<string, number>): Problem[] {
  return tokens.flatMap((token) => {
    const { type, start, end } = token;
    if (type === 'text' || type === 'comment') return [];
    if ('name' in token) {
      const { name } = token;
      if (KNOWN.has(name)) return [];
      const count = open.get(name) ?? 0;
      open.set(name, type === 'start' ? count + 1 : Math.max(count - 1, 0));
      if (type === 'end' && count > 0) return [];
    }
    const found = quote(value.slice(start, end));
    const message = `a release cannot show the HTML ${found}; put it in backticks to show it as typed, or delete it`;
    return [makeProblem('html', message, locate(start))];
  });
}

/** Finds a comment or tag that is not closed. What follows in the note may be part of it. */
function checkEnd({ tokens, value, locate }: ParsedHtml): Problem | undefined {
  const end = tokens.at(-1)?.end ?? 0;
  const rest = value.slice(end);
  if (rest.trim() === '') return undefined;
  const message = rest.startsWith('<!--')
    ? 'this HTML comment is not closed and hides all text after it; type --> where it ends'
    : `this HTML tag is not closed, found ${quote(rest)}; type > where it ends, or put it in backticks to show it as typed`;
  return makeProblem('html', message, locate(end));
}

/** Finds words on the line of a comment, where Markdown is not parsed. */
function checkText({ tokens, value, locate, isBlock }: ParsedHtml): Problem[] {
  if (!isBlock || tokens[0]?.type !== 'comment') return [];
  const first = tokens.find(
    (token) => token.type !== 'comment' && value.slice(token.start, token.end).trim() !== '',
  );
  if (first?.type !== 'text') return [];
  const found = quote(value.slice(first.start).trim());
  const message = `text on the line of an HTML comment counts as HTML, found ${found}; put the comment on a line of its own`;
  return [makeProblem('html', message, locate(0))];
}
