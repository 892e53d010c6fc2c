import { join } from 'node:path';
import { expect, test } from 'vitest';
import { de } from '../../../src/project/labels/de.ts';
import { readSettings } from '../../../src/project/read-settings.ts';
import { describeProblems } from '../../describe-problems.ts';
import { temporaryDirectory } from '../../temporary.ts';

function readJson(text: string) {
  return readSettings(join(temporaryDirectory({ 'settings.json': text }), 'settings.json'));
}

function problemsOf(text: string): string {
  const result = readJson(text);
  return result.ok ? '' : describeProblems(result.problems);
}

test('labels replace single phrases', () => {
  const labels = { ...de.labels, close: 'Verstanden' };
  expect(readJson('{ "locale": "de-AT", "labels": { "close": "Verstanden" } }')).toMatchObject({
    settings: { labels },
  });
});

test('labels that are wrong are reported at their positions', () => {
  const text = `{ "labels": {
  "clsoe": "OK",
  "more": "",
  "matches": "Found",
  "draft": 1,
  "tip": "Hint:", "tip": "Hint:"
} }`;
  expect(problemsOf(text)).toBe(
    [
      '2:3 unknown-key: "clsoe" is not a key of labels; did you mean "close"?',
      '3:11 invalid-value: "more" must be one line of text, found ""; type for example "more": "Not everything is shown here."',
      '4:14 invalid-value: "matches" must be a phrase with {count} in it, found "Found"; type for example "matches": "Matching releases: {count}"',
      '5:12 invalid-value: "draft" must be one line of text, found 1; type for example "draft": "Draft"',
      '6:19 duplicate-key: "tip" occurs twice; delete one of the two\n',
    ].join('\n'),
  );
});

test('labels must be an object', () => {
  expect(problemsOf('{ "labels": "OK" }')).toBe(
    '1:13 invalid-value: "labels" must be an object with phrases, found "OK"; type for example "labels": {"close":"OK"}\n',
  );
});
