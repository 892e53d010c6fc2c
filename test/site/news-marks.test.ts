import { expect, test } from 'vitest';
import { noteText } from '../temporary.ts';
import { buildPages } from './outputs/pages/build-pages.ts';

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
