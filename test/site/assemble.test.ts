import { expect, test } from 'vitest';
import { assemble } from '../../src/site/assemble.ts';
import { Settings } from '../../src/site/settings.ts';
import { temporaryDirectory } from '../temporary.ts';
import { middle, newest, VERSION } from './build-notes.ts';

function listPaths(settings: Partial<Settings>): string[] {
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle });
  const { files } = assemble({ releases, settings: { ...Settings.parse({}), ...settings } });
  return files.map(({ path }) => path);
}

test('the version response is the last file', () => {
  expect(listPaths({}).at(-1)).toBe(VERSION);
});

test('page: false leaves out what people read, for those who have a site', () => {
  const pages = listPaths({}).filter((path) => path.endsWith('.html'));
  expect(pages).toEqual(['404.html']);
  expect(listPaths({ page: false })).toEqual(listPaths({}).filter((path) => !pages.includes(path)));
});
