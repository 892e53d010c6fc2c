import { expect, test } from 'vitest';
import { assemble } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { AS_OF } from '../as-of.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

/** The files of a build of two releases, the newest with these marks, by path. */
async function build(marks: Record<string, string>) {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '2.0', date: '2026-02-01', ...marks }),
    'b.md': noteText({ version: '1.0', date: '2026-01-01' }),
  });
  const settings = Settings.parse({});
  const { files } = await assemble({ asOf: AS_OF, releases, settings });
  return new Map(files.map(({ path, content }) => [path, String(content)]));
}

test.each([
  [{ announce: 'false' }, ',"announce":false', []],
  [{ required: 'true' }, ',"required":true', ['releases/2.0.html', 'index.html']],
])('a release with %j is marked in releases.json and on %j', async (marks, mark, pages) => {
  const plain = await build({});
  const marked = await build(marks);
  const history = plain.get('releases.json') ?? '';
  expect(marked.get('releases.json')).toBe(history.replace(',"content"', `${mark},"content"`));
  const changed = [...marked].filter(([path, text]) => plain.get(path) !== text);
  expect(changed.map(([path]) => path)).toEqual([...pages, 'releases.json']);
  expect(await build({ announce: 'true', required: 'false' })).toEqual(plain);
});
