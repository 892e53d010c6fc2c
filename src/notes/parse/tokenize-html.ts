import { Tokenizer, TokenizerMode, type Token } from 'parse5';

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

/** Ends a comment that is open. */
const END = '<!---->';

/** Splits HTML into tokens. A tag or comment that is not closed at its end gives none. */
export function tokenizeHtml(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  const lower = html.toLowerCase();
  const rangeOf = ({ location }: Token.Token) => {
    const { startOffset: start = 0, endOffset: end = 0 } = location ?? {};
    return { start, end, markdown: html.slice(start, end) };
  };
  const addComment = (token: Token.Token) => {
    const range = rangeOf(token);
    const type = range.markdown.startsWith('<!--') ? 'comment' : 'declaration';
    tokens.push({ type, ...range });
  };
  const addText = (token: Token.CharacterToken) => {
    const before = tokens.at(-1);
    // HTML leaves out a line break at the start of this element.
    if (before?.type === 'start' && before.name === 'pre' && token.chars === '\n') return;
    const range = rangeOf(token);
    if (before?.type !== 'text') {
      tokens.push({ type: 'text', value: token.chars, ...range });
      return;
    }
    before.value += token.chars;
    before.markdown += range.markdown;
    before.end = range.end;
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag: (token) => {
        const { tagName: name, attrs } = token;
        const attributes = Object.fromEntries(attrs.map((each) => [each.name, each.value]));
        const range = rangeOf(token);
        tokens.push({ type: 'start', name, attributes, ...range });
        const mode = RAW.get(name);
        const isClosed = mode !== undefined && lower.includes(`</${name}`, range.end);
        if (isClosed) tokenizer.state = mode;
      },
      onEndTag: (token) => tokens.push({ type: 'end', name: token.tagName, ...rangeOf(token) }),
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: addText,
      onComment: addComment,
      onDoctype: addComment,
      onEof: () => undefined,
    },
  );
  tokenizer.write(html + END, true);
  return tokens.filter(({ end }) => end <= html.length);
}

/** Elements that change how the HTML after them is read, up to their end tag. Scripts do not run, so `<noscript>` is none. */
const { RAWTEXT, RCDATA, SCRIPT_DATA } = TokenizerMode;
const RAW = new Map<string, Tokenizer['state']>([
  ['iframe', RAWTEXT],
  ['noembed', RAWTEXT],
  ['noframes', RAWTEXT],
  ['script', SCRIPT_DATA],
  ['style', RAWTEXT],
  ['textarea', RCDATA],
  ['title', RCDATA],
  ['xmp', RAWTEXT],
]);

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
