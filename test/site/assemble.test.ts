import { expect, test } from 'vitest';
import { assemble } from '../../src/site/assemble.ts';
import { Settings } from '../../src/site/settings.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
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
  expect(pages).toEqual(['404.html', 'index.html']);
  expect(listPaths({ page: false })).toEqual(listPaths({}).filter((path) => !pages.includes(path)));
});

test('drafts are on the page on request, marked, and nowhere else', () => {
  const draft = noteText({ version: '9.9-draft', date: '2026-06-01', draft: 'true' });
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle, 'c.md': draft });

  const settings = Settings.parse({ siteUrl: 'https://example.com/' });
  const having = (drafts: boolean) =>
    assemble({ releases, settings, drafts }).files.filter(({ content }) =>
      String(content).includes('9.9-draft'),
    );
  expect(having(false)).toEqual([]);
  expect(having(true).map(({ path }) => path)).toEqual(['index.html']);
  expect(String(having(true)[0]?.content)).toContain('Draft');
});
