import { expect, test } from 'vitest';
import { ReleaseHistory } from '../../../src/contract/index.ts';
import { renderHistory } from '../../../src/site/outputs/json-files.ts';
import { Settings } from '../../../src/project/settings.ts';
import { noteText } from '../../temporary.ts';
import { middle, oldest } from '../build-notes.ts';
import { buildPages, type TypedSettings } from './pages/build-pages.ts';
import { shownRelease } from '../rendered-release.ts';

const OPTIONS = { unpublished: true };

async function assembleHistory(settings: TypedSettings = {}) {
  const newest = noteText({ version: '3.0', date: '2026-03-01t09:30:00z', latest: 'false' });
  const draft = noteText({ version: '4.0', date: '2026-04-01', draft: 'true' });
  const scheduled = noteText({ version: '5.0', date: '3000-01-01' });
  const notes = {
    'a.md': oldest,
    'b.md': newest,
    'c.md': middle,
    'd.md': draft,
    'e.md': scheduled,
  };
  const { read } = await buildPages(notes, { siteUrl: undefined, ...settings }, OPTIONS);
  return read('releases.json');
}

test('releases.json, byte for byte: newest first, with backports and dates', async () => {
  const entry = (version: string, day: string) =>
    `{"version":"${version}","title":"What's new in ${version}","art":"https://cdn.example.com/a.png","published":"Published on ${day}, 2026","body":"Faster search.","headlines":[],`;
  const content = '"content":[["p",{},"Faster search."]]';
  expect(await assembleHistory()).toBe(
    `[${entry('3.0', 'March 1')}"date":"2026-03-01T09:30:00Z","latest":false,${content}},` +
      `${entry('2.0', 'February 1')}"date":"2026-02-01",${content}},` +
      `${entry('1.0', 'January 1')}"date":"2026-01-01",${content}}]\n`,
  );
});

test('has as many releases as the setting history, with or without a page', async () => {
  const versions = async (more: TypedSettings) =>
    ReleaseHistory.parse(JSON.parse(await assembleHistory(more))).map(({ version }) => version);
  expect(await versions({ history: 2 })).toEqual(['3.0', '2.0']);
  expect(await versions({ history: 1, page: false })).toEqual(['3.0']);
  expect(await versions({ history: 'all' })).toEqual(['3.0', '2.0', '1.0']);
});

test('a history that does not match its schema is never written', () => {
  const release = shownRelease({ date: { text: 'today', instant: 0 } });
  expect(() => renderHistory([release], Settings.parse({}))).toThrow(/date/);
});

/** The files of a build of two releases, the newest with these marks, by path. */
async function build(marks: Record<string, string>) {
  const notes = {
    'a.md': noteText({ version: '2.0', date: '2026-02-01', ...marks }),
    'b.md': noteText({ version: '1.0', date: '2026-01-01' }),
  };
  return (await buildPages(notes, { siteUrl: undefined })).files;
}

test.each([
  [{ announce: 'false' }, ',"announce":false', ['releases.json', 'whats-new.json']],
  [{ required: 'true' }, ',"required":true', ['releases/2.0.html', 'index.html', 'releases.json']],
])('a release with %j is marked in releases.json and changes %j', async (marks, mark, files) => {
  const plain = await build({});
  const marked = await build(marks);
  const history = plain.get('releases.json') ?? '';
  expect(marked.get('releases.json')).toBe(history.replace(',"content"', `${mark},"content"`));
  const changed = [...marked].filter(([path, text]) => plain.get(path) !== text);
  expect(changed.map(([path]) => path)).toEqual(files);
  expect(await build({ announce: 'true', required: 'false' })).toEqual(plain);
});
