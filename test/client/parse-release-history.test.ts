import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseReleaseHistory } from '../../src/client/parse-responses.ts';
import { VersionError } from '../../src/client/version-error.ts';
import { ReleaseHistory, ReleaseLogEntry } from '../../src/contract/index.ts';
import { replace } from './replace.ts';
import { sampleHistory } from './sample-response.ts';

const url = 'https://example.com/releases.json';
const ENTRY = ['version', 'title', 'art', 'published', 'body', 'headlines'];
const FIELDS = [...ENTRY, 'date', 'url', 'latest', 'withdrawn', 'unknown'];
const PATHS = [
  ['1'],
  ...['0', '3'].flatMap((index) => FIELDS.map((key) => [index, key])),
  ...['headline', 'changes', 'unknown'].map((key) => ['2', 'headlines', '0', key]),
  ['4', 'headlines', '0', 'changes', '1'],
];

/** The parsed history, or the code and message of the error. */
function parse(text: string): unknown {
  try {
    return parseReleaseHistory(text, url);
  } catch (error) {
    return error instanceof VersionError ? [error.code, error.message] : error;
  }
}

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(false, '2026-11-20', 'https://example.com/', null, [], {}, undefined),
);
const mutated = fc
  .array(fc.tuple(fc.constantFrom(...PATHS), anyValue), { minLength: 1, maxLength: 3 })
  .map((changes) =>
    changes.reduce<unknown>((value, [path, by]) => replace(value, path, by), sampleHistory),
  );

/** The schema without the formats of its strings. */
const Types = z.array(
  z.extend(ReleaseLogEntry, {
    date: z.string(),
    url: z.optional(z.string()),
    latest: z.optional(z.literal(false)),
    withdrawn: z.optional(z.string()),
  }),
);

test('accepts what the zod schema accepts, and also other dates and URLs', () => {
  const verdicts = new Set<boolean>();
  fc.assert(
    fc.property(fc.oneof({ weight: 6, arbitrary: mutated }, fc.jsonValue()), (value) => {
      const text = JSON.stringify(value);
      const json: unknown = JSON.parse(text);
      const { success } = Types.safeParse(json);
      verdicts.add(success);
      const rejected = ['schema', expect.stringMatching(/ must be /)];
      expect(parse(text)).toEqual(success ? json : rejected);
      expect(success || !ReleaseHistory.safeParse(json).success).toBe(true);
    }),
    { numRuns: 1000 },
  );
  expect(verdicts).toEqual(new Set([true, false]));
});

test.each([
  [['0', 'art'], undefined, '0.art must be string, not undefined'],
  [['4', 'date'], 2026, '4.date must be string, not number'],
  [['1', 'latest'], 'false', '1.latest must be false or undefined, not string'],
  [['2', 'url'], null, '2.url must be string or undefined, not null'],
  [['3', 'withdrawn'], true, '3.withdrawn must be string or undefined, not boolean'],
])('%j set to %j', (path, by, problem) => {
  const text = JSON.stringify(replace(sampleHistory, path, by));
  expect(parse(text)).toEqual(['schema', `${url} is not a release history: ${problem}`]);
});

test('JSON that is no array, and text that is no JSON', () => {
  const problem = 'it must be array, not object';
  expect(parse('{}')).toEqual(['schema', `${url} is not a release history: ${problem}`]);
  expect(parse('[')).toEqual(['json', `${url} is not valid JSON`]);
});
