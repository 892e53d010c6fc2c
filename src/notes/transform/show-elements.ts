import type { Html } from 'mdast';
import { FORMATTING, KNOWN, OPTIONAL_END, PHRASES, VOID } from '../elements.ts';
import type { ParsedHtml } from '../parse/parsed-html.ts';
import type { EndTag, HtmlToken, StartTag } from '../parse/tokenize-html.ts';
import { makeProblem, quote } from '../problem.ts';
import type { Around, Transform } from './transform.ts';

/** What becomes of a tag. */
type Fate = 'shown' | 'open' | 'text' | 'unwrapped' | 'left out';

/** Decides what is shown of elements. What is not shown as HTML has one warning for each fate and name. */
export const showElements: Transform = ({ pairs, lines, report }) => {
  const fates = new Map<HtmlToken, Fate>();
  return {
    html(node, around) {
      const html = node.data?.html;
      if (!html) return;
      const isInSentence = createSentenceTest(node, html, lines);
      html.tokens = html.tokens.flatMap((token): HtmlToken[] => {
        if (token.type === 'text' || token.type === 'comment') return [token];
        const isSentence = isInSentence(token);
        const fate = fates.get(token) ?? decide(token, { pairs, html, around, isSentence });
        const end = pairs.get(token);
        if (end) fates.set(end, fate === 'shown' ? 'shown' : 'left out');
        const name = nameOf(token);
        const message = fates.has(token) ? undefined : explain(fate, name, token.markdown);
        const problem = message && makeProblem('stray-tag', message, html.locate(token.start));
        if (problem) report(problem, `${fate} ${name.replace('/', '')}`);
        return replaceTag(token, fate, end);
      });
    },
  };
};

type Tag = Exclude<HtmlToken, { type: 'text' }>;

interface Place {
  pairs: ReadonlyMap<HtmlToken, EndTag>;
  html: ParsedHtml;
  around: Around;
  isSentence: boolean;
}

function decide(tag: Tag, { pairs, html, around, isSentence }: Place): Fate {
  if (tag.type === 'end') {
    if (KNOWN.has(tag.name)) return isSentence && !FORMATTING.has(tag.name) ? 'text' : 'shown';
    return isSentence ? 'text' : 'left out';
  }
  if (tag.type !== 'start') return isSentence ? 'text' : 'left out';
  const { name, markdown } = tag;
  const end = pairs.get(tag);
  const isSelfClosed = markdown.endsWith('/>');
  if (KNOWN.has(name)) {
    if (end || isSelfClosed || (VOID.has(name) && !isSentence)) return 'shown';
    if (isSentence && !SHOWN_ALONE.has(name) && !/[={]/.test(markdown)) return 'text';
    return OPEN.has(name) && !FORMATTING.has(name) ? 'open' : 'shown';
  }
  if (end) return hasContent(tag, end, html) ? 'unwrapped' : 'left out';
  const isComponent = /[={]/.test(markdown) || (html.isBlock && isSelfClosed);
  const isAlone = html.isBlock && around.parent.type === 'root' && /^<[A-Z]\w/.test(markdown);
  return isComponent || (isAlone && !isSentence) ? 'left out' : 'text';
}

/** Void elements that show something without an address. */
const SHOWN_ALONE = new Set(['br', 'wbr']);

/** Elements that show nothing, or hide something, if they are left open. */
const OPEN = new Set(
  [...PHRASES, 'blockquote', 'details', 'pre', 'summary'].filter(
    (name) => !VOID.has(name) && !OPTIONAL_END.has(name),
  ),
);

/** Whether something is between the tags of an element. */
function hasContent(tag: StartTag, end: EndTag, { tokens }: ParsedHtml): boolean {
  const [from, to] = [tokens.indexOf(tag), tokens.indexOf(end)];
  if (to === -1) return true;
  return tokens
    .slice(from + 1, to)
    .some((token) => token.type !== 'comment' && (token.type !== 'text' || /\S/.test(token.value)));
}

/**
 * Makes a function that says whether a tag stands like a word in a sentence, as in `Use the <pre> block`. Elements whose end
 * tag may be left out need a space on both sides.
 */
function createSentenceTest({ position }: Html, html: ParsedHtml, lines: readonly string[]) {
  const isWhole = html.tokens.length === 1 && !html.isBlock;
  const [start, end] = [position?.start, position?.end];
  const before = lines[(start?.line ?? 0) - 1]?.[(start?.column ?? 0) - 2] ?? ' ';
  const after = lines[(end?.line ?? 0) - 1]?.[(end?.column ?? 0) - 1] ?? ' ';
  const isLoose = !/[\p{L}\p{N}<]/u.test(after);
  const isSpaced = /[\s([{"'“‘=]/.test(before) && /[\s.,:;!?)\]}"'”’]/.test(after);
  return (token: HtmlToken) => {
    if (!isWhole) return false;
    const name = 'name' in token ? token.name : '';
    const isStrict =
      token.type !== 'start' || OPTIONAL_END.has(name) || FORMATTING.has(name) || VOID.has(name);
    return isStrict ? isSpaced : isLoose;
  };
}

const nameOf = ({ markdown }: HtmlToken) => /^<([^\s>]*[^\s>/])/.exec(markdown)?.[1] ?? '';

function explain(fate: Fate, name: string, markdown: string): string | undefined {
  const tag = quote(fate === 'text' ? markdown : `<${name}>`);
  const escape = 'in backticks to show it as typed';
  if (fate === 'text') return `${tag} is shown as typed; put it in backticks, or delete it`;
  if (fate === 'open')
    return `${tag} has no end tag; type </${name}> where it ends, or put it ${escape}`;
  if (fate === 'unwrapped')
    return `${tag} is not shown, only what is inside; delete such tags, or put them in backticks to show them as typed`;
  return fate === 'left out' ? `${tag} is left out; delete it, or put it ${escape}` : undefined;
}

function replaceTag(token: Tag, fate: Fate, pair?: EndTag): HtmlToken[] {
  if (fate === 'text') return [{ ...token, type: 'text', value: token.markdown }];
  if (fate === 'unwrapped' || fate === 'left out') return [{ ...token, type: 'comment' }];
  if (token.type === 'end' && token.name === 'br') {
    return [{ ...token, type: 'start', attributes: {}, markdown: '<br>' }];
  }
  if (token.type !== 'start' || VOID.has(token.name)) return [token];
  const { name, start, end, markdown } = token;
  const close: EndTag = { type: 'end', name, start, end, markdown: `</${name}>` };
  // Authors who type `<a/>` or `<a>` mean `</a>`; other elements that close themselves are empty.
  if (name === 'a' && Object.keys(token.attributes).length === 0 && !pair) return [close];
  if (!markdown.endsWith('/>')) return [token];
  return [{ ...token, markdown: markdown.replace(/\s*\/>$/, '>') }, close];
}
