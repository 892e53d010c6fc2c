import { globSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { anyHtml } from './any-html.ts';
import { pathologicalNotes } from './pathological.ts';
import {
  BLOCKS,
  ENTITIES,
  HTML,
  INLINE,
  LINE_ENDS,
  LINKS,
  MARKS,
  NOT_UTF8,
  ODD,
  OPENERS,
  TARGETS,
  YAML,
} from './pieces.ts';

/** Characters of every plane, alone or a few. */
export const anyCharacter = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD) },
);
const word = fc.oneof(
  fc.constantFrom('a', 'Faster search.', 'snake_case', '1.10', 'No'),
  anyCharacter,
);
export const markdownPiece = fc.oneof(
  word,
  ...[MARKS, BLOCKS, INLINE, LINKS, TARGETS, HTML, ENTITIES].map((list) =>
    fc.constantFrom(...list),
  ),
);
const yamlPiece = fc.oneof(word, fc.constantFrom(...YAML), fc.constantFrom(...MARKS));

/** Texts of pieces of Markdown, some of them repeated many times. */
export const markdown = pieces(
  fc.oneof(
    { weight: 20, arbitrary: markdownPiece },
    { weight: 1, arbitrary: fc.tuple(markdownPiece, fc.integer({ min: 2, max: 300 })).map(repeat) },
  ),
);
const yaml = pieces(yamlPiece);
/** Front matter that has no problem. */
export const FRONT = '---\nversion: 1\ndate: 2026-01-01\n---\n';

const withHtml = fc
  .array(fc.oneof(anyHtml, markdownPiece), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));

/** Front matter with odd characters in its values. */
const oddFront = fc
  .record({
    version: anyCharacter,
    title: anyCharacter,
    published: anyCharacter,
    quote: fc.constantFrom('', '"', "'"),
  })
  .map(({ quote, ...fields }) => {
    const lines = Object.entries(fields).map(([key, value]) => `${key}: ${quote}1${value}${quote}`);
    return `---\n${lines.join('\n')}\ndate: 2026-01-01\n---\n`;
  });

const made = fc.oneof(
  { weight: 4, arbitrary: markdown.map((body) => FRONT + body) },
  { weight: 3, arbitrary: withHtml.map((body) => FRONT + body) },
  { weight: 1, arbitrary: fc.tuple(oddFront, markdown).map((parts) => parts.join('')) },
  {
    weight: 1,
    arbitrary: fc.tuple(yaml, markdown).map(([front, body]) => `---\n${front}\n---\n${body}`),
  },
  {
    weight: 2,
    arbitrary: yaml.map((front) => `---\nversion: 1\n${front}\ndate: 2026-01-01\n---\na\n`),
  },
  { weight: 1, arbitrary: fc.tuple(yaml, markdown).map((parts) => parts.join('')) },
);

/** Notes with a few accidental edits. */
export function mutated(texts: string[]): fc.Arbitrary<string> {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
    keep: fc.integer({ min: 0, max: 2 }),
    add: fc.oneof(markdownPiece, yamlPiece),
  });
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(edit, { minLength: 1, maxLength: 6 }))
    .map(([text, edits]) =>
      edits.reduce((before, { at, drop, keep, add }) => {
        const start = Math.floor(at * before.length);
        const part = before.slice(start, start + drop);
        return before.slice(0, start) + add + part.repeat(keep) + before.slice(start + drop);
      }, text),
    );
}

/** Deep nesting, or one long line. */
const deep = fc
  .record({
    before: markdown,
    opener: fc.constantFrom(...OPENERS),
    count: fc.integer({ min: 100, max: 5000 }),
    after: markdown,
  })
  .map(({ before, opener, count, after }) => FRONT + before + opener.repeat(count) + after);

/** Notes that are slow for some parsers; few, because each takes as long as hundreds of others. */
const pathological = (longest: number) =>
  fc
    .tuple(fc.constantFrom(...pathologicalNotes), fc.integer({ min: 100, max: longest }))
    .map(([{ make }, length]) => make(length));

/** The same note with other line ends and byte order marks. */
export function written(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const end = fc.constantFrom(...LINE_ENDS);
  const start = fc.constantFrom('\uFEFF', '\uFEFF\uFEFF', ' ', '\n', '');
  return fc
    .tuple(start, text, end, fc.integer({ min: 1, max: 4 }))
    .map(([before, value, lineEnd, each]) => {
      let at = 0;
      return before + value.replaceAll('\n', () => (at++ % each === 0 ? lineEnd : '\n'));
    });
}

/**
 * The bytes of a note: text of all kinds, sometimes with bytes that are not UTF-8, or random bytes. `longest` limits the
 * characters of pathological notes.
 */
export function anyNote(examples: string[], longest: number): fc.Arbitrary<Uint8Array> {
  const plain = fc.oneof(
    { weight: 300, arbitrary: made },
    { weight: 100, arbitrary: mutated(examples) },
    { weight: 8, arbitrary: deep },
    { weight: 2, arbitrary: pathological(longest) },
  );
  const text = fc.oneof({ weight: 8, arbitrary: plain }, { weight: 1, arbitrary: written(plain) });
  const bytes = text.map((value) => new TextEncoder().encode(value));
  const notUtf8 = fc.oneof(
    fc.constantFrom(...NOT_UTF8).map((list) => Uint8Array.from(list)),
    fc.uint8Array({ minLength: 1, maxLength: 4 }),
  );
  const broken = fc
    .tuple(bytes, fc.nat(), notUtf8)
    .map(([whole, at, wrong]) =>
      Uint8Array.from([
        ...whole.slice(0, at % (whole.length + 1)),
        ...wrong,
        ...whole.slice(at % (whole.length + 1)),
      ]),
    );
  const wide = text.map((value) => Uint8Array.from(Buffer.from(`\uFEFF${value}`, 'utf16le')));
  return fc.oneof(
    { weight: 40, arbitrary: bytes },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: wide },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  );
}

/** The notes to start from: those of the project, of the tests, and of `more`. */
export function readExamples(more: string[] = []): string[] {
  const paths = globSync([
    'releases/*.md',
    'test/fixtures/{notes,pair/releases,problems}/*.md',
    ...more,
  ]);
  return paths.toSorted().map((path) => readFileSync(path, 'utf8'));
}

function pieces(piece: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''));
}

function repeat([piece, count]: [string, number]): string {
  return piece.repeat(count);
}
