import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseVersionResponse } from '../../src/client/parse-responses.ts';
import { VersionError } from '../../src/client/version-error.ts';
import { VersionResponse } from '../../src/contract/index.ts';
import { replace } from './replace.ts';
import { sampleResponse } from './sample-response.ts';

const url = 'https://example.com/v2/cloud/version';

const ENTRY = ['version', 'title', 'art', 'published', 'body', 'headlines', 'unknown'];
const LOG = [...ENTRY, 'previous_version', 'previous'];
const PATHS = [
  ...['status', 'message', 'version', 'log', 'unknown'].map((key) => [key]),
  ...LOG.map((key) => ['log', key]),
  ...LOG.map((key) => ['log', 'previous', key]),
  ...['headline', 'changes', 'unknown'].map((key) => ['log', 'headlines', '0', key]),
  ['log', 'previous', 'headlines', '0', 'changes', '1'],
];

const anyValue = fc.oneof(
  fc.string(),
  fc.jsonValue(),
  fc.constantFrom('ok', '2.4.0', '2.3.0', null, [], {}, undefined),
);
const mutated = fc
  .array(fc.tuple(fc.constantFrom(...PATHS), anyValue), { minLength: 1, maxLength: 3 })
  .map((changes) =>
    changes.reduce<unknown>((value, [path, by]) => replace(value, path, by), sampleResponse),
  );
const change = fc.string();
const entry = {
  title: change,
  art: change,
  published: change,
  body: change,
  headlines: fc.array(fc.record({ headline: change, changes: fc.array(change) })),
};
const valid = fc
  .record({ message: change, current: fc.record(entry), previous: fc.record(entry) })
  .chain(({ message, current, previous }) =>
    fc.tuple(fc.string(), fc.string()).map(([version, before]) => ({
      status: 'ok',
      message,
      version,
      log: {
        version,
        ...current,
        previous_version: before,
        previous: { version: before, ...previous },
      },
    })),
  );

/** The parsed response, or the code and message of the error. */
function parse(text: string): unknown {
  try {
    return parseVersionResponse(text, url);
  } catch (error) {
    return error instanceof VersionError ? [error.code, error.message] : error;
  }
}

test('accepts exactly what the zod schema accepts', () => {
  const verdicts = new Set<boolean>();
  fc.assert(
    fc.property(fc.oneof({ weight: 6, arbitrary: mutated }, valid, fc.jsonValue()), (value) => {
      const text = JSON.stringify(value);
      const { success } = VersionResponse.safeParse(JSON.parse(text));
      verdicts.add(success);
      const rejected = ['schema', expect.stringMatching(/ must (?:be|equal) /)];
      expect(parse(text)).toEqual(success ? JSON.parse(text) : rejected);
    }),
    { numRuns: 1000 },
  );
  expect(verdicts).toEqual(new Set([true, false]));
});

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
])('%j set to %j', (path, by, problem) => {
  const text = JSON.stringify(replace(sampleResponse, path, by));
  expect(parse(text)).toEqual(['schema', `${url} is not a version response: ${problem}`]);
});

test('JSON that is no object, and text that is no JSON', () => {
  expect(parse('[]')).toEqual([
    'schema',
    `${url} is not a version response: it must be object, not array`,
  ]);
  expect(parse('{')).toEqual(['json', `${url} is not valid JSON`]);
});
