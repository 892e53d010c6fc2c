import type { Html } from 'mdast';
import { SAXParser, type SaxToken } from 'parse5-sax-parser';

interface Range {
  start: number;
  end: number;
  /** What Markdown has for it: the tag or text as typed, or nothing. */
  markdown: string;
}

export interface StartTag extends Range {
  type: 'start';
  name: string;
  attributes: Record<string, string>;
}

export interface EndTag extends Range {
  type: 'end';
  name: string;
}

/** A tag, a comment or a text in HTML. `start` and `end` are its offsets. */
export type HtmlToken =
  | StartTag
  | EndTag
  | (Range & { type: 'text'; value: string })
  | (Range & { type: 'comment' | 'declaration' });

/** Ends text between two pieces, and a comment that is open. */
const SEPARATOR = '<!---->';

/** Splits HTML into tokens. A tag or comment that is not closed at the end of its piece gives none. */
export function tokenizeHtml(pieces: readonly Html[]): Map<Html, HtmlToken[]> {
  const tokens = tokenize(pieces.map(({ value }) => renameRaw(value) + SEPARATOR).join(''));
  let index = 0;
  let offset = 0;
  return new Map(
    pieces.map((piece) => {
      const own: HtmlToken[] = [];
      const [from, to] = [offset, offset + piece.value.length];
      for (let token = tokens[index]; token && token.start < to; token = tokens[++index]) {
        const [start, end] = [token.start - from, token.end - from];
        if (start < 0 || token.end > to) continue;
        own.push(typedToken({ ...token, start, end, markdown: piece.value.slice(start, end) }));
      }
      offset = to + SEPARATOR.length;
      return [piece, own];
    }),
  );
}

/** Elements that change how the HTML after them is read. */
const RAW =
  /(?<=<)(?:iframe|noembed|noframes|noscript|plaintext|script|style|textarea|title|xmp)(?![\w-])/gi;

/** Without scripts, `<noscript>` is an element like others. Others are raw only up to their end tag. */
function renameRaw(html: string): string {
  const lower = html.toLowerCase();
  return html.replaceAll(RAW, (name, index: number) => {
    const isClosed = lower.lastIndexOf(`</${name.toLowerCase()}`) > index;
    const isRaw = isClosed && !/^noscript$/i.test(name);
    return isRaw ? name : name.replace(/^(.)./, '$1-');
  });
}

/** Gives a tag the name that was typed. */
function typedToken(token: HtmlToken): HtmlToken {
  if (token.type !== 'start' && token.type !== 'end') return token;
  const [, name = ''] = /^<\/?([^\s/>]+)/.exec(token.markdown) ?? [];
  return { ...token, name: name.toLowerCase() };
}

/** The end tag of each start tag that has one. Each operation takes constant time for each tag. */
export function pairTags(tokens: readonly HtmlToken[]): ReadonlyMap<HtmlToken, EndTag> {
  const pairs = new Map<HtmlToken, EndTag>();
  const open: StartTag[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change: number) =>
    counts.set(name, (counts.get(name) ?? 0) + change);
  for (const token of tokens) {
    if (token.type === 'start') {
      open.push(token);
      count(token.name, 1);
    }
    if (token.type !== 'end' || !counts.get(token.name)) continue;
    let top = open.pop();
    for (; top && top.name !== token.name; top = open.pop()) count(top.name, -1);
    count(token.name, -1);
    if (top) pairs.set(top, token);
  }
  return pairs;
}

/** One parser reads all pieces: it is a stream, which Node.js keeps in memory for a while. */
function tokenize(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  if (html === '') return tokens;
  const parser = new SAXParser({ sourceCodeLocationInfo: true });
  parser.on('startTag', ({ tagName: name, attrs, sourceCodeLocation }) => {
    const attributes = Object.fromEntries(attrs.map((each) => [each.name, each.value]));
    tokens.push({ type: 'start', name, attributes, ...rangeOf(sourceCodeLocation) });
  });
  parser.on('endTag', ({ tagName: name, sourceCodeLocation }) =>
    tokens.push({ type: 'end', name, ...rangeOf(sourceCodeLocation) }),
  );
  parser.on('text', ({ text: value, sourceCodeLocation }) =>
    tokens.push({ type: 'text', value, ...rangeOf(sourceCodeLocation) }),
  );
  const addComment = ({ sourceCodeLocation }: SaxToken) => {
    const range = rangeOf(sourceCodeLocation);
    const isComment = html.startsWith('<!--', range.start);
    tokens.push({ type: isComment ? 'comment' : 'declaration', ...range });
  };
  parser.on('comment', addComment);
  parser.on('doctype', addComment);
  // All events come before this returns.
  parser.end(html);
  return tokens;
}

function rangeOf(location: SaxToken['sourceCodeLocation']): Range {
  return { start: location?.startOffset ?? 0, end: location?.endOffset ?? 0, markdown: '' };
}
