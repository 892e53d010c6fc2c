import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ReleaseHistory } from '../../src/contract/index.ts';
import { formatJson } from '../../src/site/outputs/json-files.ts';
import { show } from '../../src/site/show.ts';
import type { ShowOptions } from '../../src/site/options.ts';
import { Settings } from '../../src/project/settings.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { buildNotes, middle, newest, oldest } from './build-notes.ts';
import { AS_OF } from '../as-of.ts';

const notes = { 'a.md': newest, 'b.md': middle, 'c.md': oldest };

/** Shows a release of these notes as JSON. The problems are those of each file, without its directory. */
async function showJson(files: Record<string, string>, options: Partial<ShowOptions> = {}) {
  const releases = temporaryDirectory(files);
  const result = await show({
    asOf: AS_OF,
    releases,
    settings: Settings.parse({}),
    format: 'json',
    ...options,
  });
  return {
    text: result.text,
    problems: result.problems.map(({ file, rule }) => [file.slice(releases.length + 1), rule]),
  };
}

test('JSON has the entries of releases.json, with all of the text as HTML', async () => {
  const withdrawn = noteText({
    version: '2.1',
    date: '2026-02-02',
    withdrawn: 'Bad.',
    latest: 'false',
  });
  const files = { ...notes, 'd.md': withdrawn };
  const { out } = await buildNotes(files);
  const history = readFileSync(join(out, 'releases.json'), 'utf8');
  const expected = ReleaseHistory.parse(JSON.parse(history)).map((entry) => ({
    ...entry,
    content: undefined,
    html: `<p>${entry.body}</p>`,
  }));
  expect((await showJson(files, { all: true })).text).toBe(formatJson(expected));
  expect((await showJson(files, { version: '2.1' })).text).toBe(formatJson(expected[1]));
  const since = await showJson(files, { since: '1.0' });
  expect(since.text).toBe(formatJson([expected[0], expected[2]]));
});

test('refuses a format that does not exist', async () => {
  const shown = Reflect.apply(show, undefined, [
    { asOf: AS_OF, settings: Settings.parse({}), format: 'foo' },
  ]);
  await expect(shown).rejects.toThrow(
    new TypeError(
      '"foo" is not a format; "format" must be text, markdown, json, html, summary, changelog, appstream',
    ),
  );
});
