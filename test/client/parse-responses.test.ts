import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseReleaseHistory, parseVersionResponse } from '../../src/client/parse-responses.ts';
import { VersionError } from '../../src/client/version-error.ts';
import { ReleaseHistory, ReleaseLogEntry, VersionResponse } from '../../src/contract/index.ts';
import { replace } from './replace.ts';
import { sampleHistory, sampleResponse } from './sample-response.ts';

const url = 'https://example.com/a.json';
const LOG = [...Object.keys(ReleaseLogEntry.shape), 'previous_version', 'previous', 'unknown'];
/** The schema of the history without the formats of its strings. */
const HistoryTypes = z.array(
  z.extend(ReleaseHistory.def.element, { date: z.string(), url: z.optional(z.string()) }),
);
const FIELDS = [...Object.keys(HistoryTypes.def.element.shape), 'unknown'].filter(
  (name) => name !== 'content',
);
const HEADLINE = ['headline', 'changes', 'unknown'];
const RESPONSE_PATHS = [
  ...['status', 'message', 'version', 'log', 'unknown'].map((key) => [key]),
  ...LOG.map((key) => ['log', key]),
  ...LOG.map((key) => ['log', 'previous', key]),
  ...HEADLINE.map((key) => ['log', 'headlines', '0', key]),
  ['log', 'previous', 'headlines', '0', 'changes', '1'],
];
const HISTORY_PATHS = [
  ['1'],
  ...['0', '3'].flatMap((index) => FIELDS.map((key) => [index, key])),
  ...HEADLINE.map((key) => ['2', 'headlines', '0', key]),
  ['4', 'headlines', '0', 'changes', '1'],
];

const TEXTS = ['ok', '2.4.0', '2.3.0', '2026-11-20', 'https://example.com/'];
const anyValue = fc.oneof(
  fc.string(),
  fc.jsonValue(),
  fc.constantFrom(...TEXTS, false, true, null, [], {}, undefined),
);
/** A sample with up to three other values at these paths, the sample itself, or any JSON. */
const mutate = (sample: unknown, paths: string[][]) => {
  const changes = fc.array(fc.tuple(fc.constantFrom(...paths), anyValue), { maxLength: 3 });
  const mutated = changes.map((all) =>
    all.reduce<unknown>((value, [path, by]) => replace(value, path, by), sample),
  );
  return fc.oneof({ weight: 6, arbitrary: mutated }, fc.jsonValue());
};

/** What is parsed, or the code and message of the error. */
function attempt(parse: (text: string, from: string) => unknown, text: string): unknown {
  try {
    return parse(text, url);
  } catch (error) {
    return error instanceof VersionError ? [error.code, error.message] : error;
  }
}

test.each([
  ['response', parseVersionResponse, VersionResponse, mutate(sampleResponse, RESPONSE_PATHS)],
  ['history', parseReleaseHistory, HistoryTypes, mutate(sampleHistory, HISTORY_PATHS)],
] as const)('a %s is accepted exactly if the schema accepts it', (_, parse, schema, any) => {
  const verdicts = new Set<boolean>();
  fc.assert(
    fc.property(any, (value) => {
      const text = JSON.stringify(value);
      const { success, data } = z.safeParse<z.core.$ZodType>(schema, JSON.parse(text));
      verdicts.add(success);
      const rejected = ['schema', expect.stringMatching(/ must (?:be|equal) /)];
      expect(attempt(parse, text)).toEqual(success ? data : rejected);
    }),
    { numRuns: 2000 },
  );
  expect(verdicts).toEqual(new Set([true, false]));
});

test('a history may have dates and URLs that the schema rejects, and no others', () => {
  for (const [key, value] of Object.entries({ date: 'today', url: 'a' })) {
    const history = replace(sampleHistory, ['0', key], value);
    expect(ReleaseHistory.safeParse(history).success).toBe(false);
    expect(attempt(parseReleaseHistory, JSON.stringify(history))).toEqual(history);
  }
});

describe('the first problem is named', () => {
  test.each([
    [['log', 'art'], undefined, 'log.art must be string, not undefined'],
    [
      ['log', 'headlines', '0', 'changes', '1'],
      2,
      'log.headlines.0.changes.1 must be string, not number',
    ],
    [['log', 'previous', 'previous'], {}, 'log.previous.previous must be undefined, not object'],
    [['log', 'previous'], null, 'log.previous must be object, not null'],
    [['status'], 'error', 'status must be "ok"'],
    [['version'], '2.5.0', 'version must equal log.version'],
    [['log', 'previous_version'], '', 'log.previous_version must equal log.previous.version'],
  ])('in a response with %j set to %j', (path, by, problem) => {
    const text = JSON.stringify(replace(sampleResponse, path, by));
    const message = `${url} is not valid: ${problem}`;
    expect(attempt(parseVersionResponse, text)).toEqual(['schema', message]);
  });

  test.each([
    [['0', 'art'], undefined, '0.art must be string, not undefined'],
    [['1', 'latest'], 'false', '1.latest must be false or undefined, not string'],
    [['2', 'url'], null, '2.url must be string or undefined, not null'],
    [['3', 'withdrawn'], true, '3.withdrawn must be string or undefined, not true'],
  ])('in a history with %j set to %j', (path, by, problem) => {
    const text = JSON.stringify(replace(sampleHistory, path, by));
    const message = `${url} is not valid: ${problem}`;
    expect(attempt(parseReleaseHistory, text)).toEqual(['schema', message]);
  });

  test('in other JSON, and in other text', () => {
    const response = `${url} is not valid: it must be object, not array`;
    expect(attempt(parseVersionResponse, '[]')).toEqual(['schema', response]);
    const history = `${url} is not valid: it must be array, not object`;
    expect(attempt(parseReleaseHistory, '{}')).toEqual(['schema', history]);
    expect(attempt(parseVersionResponse, '{')).toEqual(['json', `${url} is not valid JSON`]);
  });
});

const [sample] = sampleHistory;
const parseContent = (content: string) =>
  parseReleaseHistory(`[${JSON.stringify(sample).slice(0, -1)},"content":${content}}]`, '');

test.each([
  ['[]'],
  ['["a",["p",{},"b",["a",{"href":"javascript:c"},["x-d",{}]]]]'],
  ['[["p",{"__proto__":"a","constructor":"b"},"c"]]'],
])('content %s is kept', (content) => {
  expect(JSON.stringify(parseContent(content)[0]?.content)).toBe(content);
});

test.each([
  'null',
  '"a"',
  '{"length":1}',
  '[1]',
  '[null]',
  '[[]]',
  '[["p"]]',
  '[["p","a"]]',
  '[["p",null]]',
  '[["p",["a"]]]',
  '[[1,{}]]',
  '[["p",{"title":1}]]',
  '[["p",{"title":{"toString":"a"}}]]',
  '["a",["p",{},["p",{},["p"]]]]',
])('wrong content counts as absent: %.40s', (content) => {
  expect(parseContent(content)).toEqual([sample]);
});
