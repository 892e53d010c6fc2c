import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import * as fc from 'fast-check';
import { composed } from './any-changelog.ts';
import { anyRepeated, logarithmic, type Make } from './any-large-note.ts';

/** A changelog that can be made in any length. */
export interface LargeChangelog {
  format: string;
  /** Makes it about as many characters long as asked for, but not shorter than its fixture. */
  make: Make;
  length: number;
}

/** How changelogs of a kind grow. */
interface Kind {
  /** Inserts a text at a part of the changelog, such as 0.5. */
  insert: (changelog: string, at: number, inserted: string) => string;
  join: (changelogs: string[]) => string;
}

const markdown: Kind = {
  insert: (changelog, at, inserted) => {
    const start = Math.floor(at * changelog.length);
    return changelog.slice(0, start) + inserted + changelog.slice(start);
  },
  join: (changelogs) => changelogs.join('\n'),
};

/** Inserts into a string of the JSON. */
const json: Kind = {
  insert: (changelog, at, inserted) => {
    const chosen = at * (changelog.match(/": "/g) ?? []).length;
    let seen = 0;
    const changed: unknown = JSON.parse(changelog, (_key, value: unknown) => {
      const isChosen = typeof value === 'string' && Math.floor(chosen) === seen++;
      return isChosen ? markdown.insert(value, chosen % 1, inserted) : value;
    });
    return JSON.stringify(changed);
  },
  join: (changelogs) => `[${changelogs.map((each) => each.trim().slice(1, -1)).join(',')}]`,
};

const fixtures = globSync('test/fixtures/import/*/{CHANGELOG.md,releases.json}')
  .toSorted()
  .flatMap((path) => {
    const fixture = { format: basename(dirname(path)), text: readFileSync(path, 'utf8') };
    if (!path.endsWith('.json')) return [{ ...fixture, kind: markdown }];
    return [
      { ...fixture, kind: json },
      { ...fixture, format: `${fixture.format}, not valid`, kind: markdown },
    ];
  });
const VERSION = /(?<![\d.])\d{1,2}(?:\.\d+)+/g;

/** Repeats a changelog, each time with other versions. */
function repeatChangelog(changelog: string, length: number, { join }: Kind): string {
  const count = Math.max(1, Math.floor(length / changelog.length));
  return join(Array.from({ length: count }, (_, at) => changelog.replaceAll(VERSION, `$&.${at}`)));
}

const piece = fc.oneof(
  { weight: 3, arbitrary: anyRepeated },
  {
    weight: 1,
    arbitrary: composed.map(
      (text): Make =>
        (length) =>
          repeatChangelog(text, length, markdown),
    ),
  },
);

/** Changelogs of all formats, up to 2 MiB, with text that is repeated, or repeated themselves with such text in them. */
export const anyLargeChangelog: fc.Arbitrary<LargeChangelog> = fc
  .record({
    fixture: fc.constantFrom(...fixtures),
    makePiece: piece,
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    /** The length of the text in each copy; null if the text grows. */
    short: fc.option(logarithmic(1, 3000)),
    length: logarithmic(2000, 2 * 1024 * 1024),
  })
  .map(({ fixture: { format, text, kind }, makePiece, at, short, length }) => {
    const insert: Make = (size) => kind.insert(text, at, makePiece(size));
    const make: Make = (size) =>
      short === null ? insert(size) : repeatChangelog(insert(short), size, kind);
    return { format, make, length };
  });
