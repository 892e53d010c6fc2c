import * as fc from 'fast-check';
import type { BlockContent, List, ListItem, PhrasingContent, RowContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

const WORDS = ['a', 'Faster search', 'snake_case', '1.10', '2. b', '# c', '- d', '*e*', '[f]'];
const PHRASES = [
  '&amp;',
  '<b>',
  '`g',
  '~h~',
  'i|j',
  'https://a.bc',
  'k@l.mn',
  '\\',
  '!',
  '•',
  'ß܀',
];
const CODES = ['a', 'a\n\n  b', '```', '- c', '    d', '`', '~~~', '# e'];
const URLS = ['https://a.bc/d', 'http://e.fg/(h)', 'mailto:i@j.kl', 'https://a.bc/d?e=f&amp=g'];

const words = fc
  .array(fc.constantFrom(...WORDS, ...PHRASES), { minLength: 1, maxLength: 3 })
  .map((list) => list.join(' '));
const text = words.map((value): PhrasingContent => ({ type: 'text', value }));
const inlineCode = fc
  .constantFrom('a', '`', '``b', ' c ', '|')
  .map((value): PhrasingContent => ({ type: 'inlineCode', value }));
const lineBreak = fc.constant<PhrasingContent>({ type: 'break' });

/** Texts with nested emphasis, links and line breaks. */
const { phrases } = fc.letrec<{ phrases: PhrasingContent[]; phrase: PhrasingContent }>((tie) => ({
  phrases: fc.array(tie('phrase'), { minLength: 1, maxLength: 4 }),
  phrase: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    inlineCode,
    lineBreak,
    tie('phrases').map((children): PhrasingContent => ({ type: 'emphasis', children })),
    tie('phrases').map((children): PhrasingContent => ({ type: 'strong', children })),
    tie('phrases').map((children): PhrasingContent => ({ type: 'delete', children })),
    fc
      .record({ url: fc.constantFrom(...URLS), children: tie('phrases') })
      .map((link): PhrasingContent => ({ type: 'link', ...link })),
  ),
}));

const code = fc
  .record({ value: fc.constantFrom(...CODES), lang: fc.constantFrom(null, 'js') })
  .map((each): BlockContent => ({ type: 'code', ...each }));
const paragraph = phrases.map((children): BlockContent => ({ type: 'paragraph', children }));
const row = fc
  .array(phrases, { minLength: 2, maxLength: 2 })
  .map((cells): RowContent[] => cells.map((children) => ({ type: 'tableCell', children })));
const table = fc.array(row, { minLength: 1, maxLength: 3 }).map((rows): BlockContent => ({
  type: 'table',
  children: rows.map((children) => ({ type: 'tableRow', children })),
}));

const { blocks } = fc.letrec<{ blocks: BlockContent[]; list: List; item: ListItem }>((tie) => ({
  blocks: fc.array(
    fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      paragraph,
      code,
      table,
      fc.constant<BlockContent>({ type: 'thematicBreak' }),
      tie('list'),
      tie('blocks').map((children): BlockContent => ({ type: 'blockquote', children })),
    ),
    { minLength: 1, maxLength: 4 },
  ),
  list: fc.record({
    type: fc.constant('list' as const),
    ordered: fc.boolean(),
    start: fc.constantFrom(0, 1, 9, 2026),
    spread: fc.boolean(),
    children: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
  }),
  item: fc.record({
    type: fc.constant('listItem' as const),
    checked: fc.constantFrom(null, null, true, false),
    spread: fc.boolean(),
    children: tie('blocks'),
  }),
}));

const writer = unified().use(remarkStringify).use(remarkGfm);

/** The Markdown that remark writes of a tree without headings and HTML. */
export const markdownOfTree: fc.Arbitrary<string> = blocks.map((children) =>
  writer.stringify({ type: 'root', children }),
);
