import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
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

const Entry = z.object({ version: z.string() });
const versionIn = (text = '{}') => Entry.parse(JSON.parse(text)).version;

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

test.each([
  [{}, '3.0'],
  [{ version: '1.0' }, '1.0'],
  [{ version: 'v1.0' }, '1.0'],
  [{ tag: 'v1.0' }, '1.0'],
  [{ version: '4.0-draft' }, '4.0-draft'],
])('%j shows %s', async (options, version) => {
  const draft = noteText({ version: '4.0-draft', date: '2026-04-01', draft: 'true' });
  const { text, problems } = await showJson({ ...notes, 'd.md': draft }, options);
  expect(problems).toEqual([]);
  expect(versionIn(text)).toBe(version);
});

const broken = noteText({ version: '4.0', date: '2026-30-01' });
const withError = noteText({ version: '2.5', date: '2026-02-05' }, '[a](https://ada:secret@e.com)');
const withWarning = noteText({ version: '2.6', date: '2026-02-06' }, 'Faster.\n\n## Site');
const draft = noteText({ version: '5.0', draft: 'true' });

test.each([
  ['the errors of the note', { version: '2.5' }, [['e.md', 'link-credentials']]],
  ['the same for a tag', { tag: 'v2.5' }, [['e.md', 'link-credentials']]],
  ['another note that may be the current release', {}, [['d.md', 'invalid-value']]],
  ['another note that may have the version', { version: '4.0' }, [['d.md', 'invalid-value']]],
  ['another note that may be the one of the tag', { tag: 'v4.0' }, [['d.md', 'invalid-value']]],
  [
    'another note that belongs to all',
    { all: true },
    [
      ['d.md', 'invalid-value'],
      ['e.md', 'link-credentials'],
      ['f.md', 'empty-headline'],
    ],
  ],
  ['another note that may be newer', { since: '3.0' }, [['d.md', 'invalid-value']]],
  ['a tag of a draft', { tag: 'v5.0' }, [['', 'tag']]],
])('reports %s', async (_name, options, problems) => {
  const files = { ...notes, 'd.md': broken, 'e.md': withError, 'f.md': withWarning, 'g.md': draft };
  expect(await showJson(files, options)).toEqual({ text: undefined, problems });
});

test('refuses a version that two notes have', async () => {
  const { text, problems } = await showJson({ ...notes, 'd.md': middle }, { version: '2.0' });
  expect(problems).toEqual([
    ['b.md', 'duplicate-version'],
    ['d.md', 'duplicate-version'],
  ]);
  expect(text).toBe(undefined);
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

test('reports that there is no release', async () => {
  expect(await showJson({})).toEqual({ text: undefined, problems: [['', 'too-few']] });
});

test.each([
  ['v2', 'did you mean "2.0"?'],
  ['3.1.4', 'the newest is "3.0"'],
])('says what to do if there is no %s', async (version, advice) => {
  const releases = temporaryDirectory(notes);
  const settings = Settings.parse({});
  const { problems } = await show({ asOf: AS_OF, releases, settings, format: 'text', version });
  expect(problems).toMatchObject([{ message: `no note has the version "${version}"; ${advice}` }]);
});

test('warns of an address in the text that only this computer can open', async () => {
  const settings = Settings.parse({ siteUrl: 'http://localhost:8080/' });
  const linked = noteText({ version: '3.1', date: '2026-03-02' }, '[All](help.html)');
  const files = { ...notes, 'd.md': linked };
  const warned = await showJson(files, { settings, version: '3.1' });
  expect(warned.problems).toEqual([['', 'site-url']]);
  const { problems } = await showJson(files, { settings, version: '2.0', format: 'text' });
  expect(problems).toEqual([]);
});
