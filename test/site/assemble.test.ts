import { expect, test } from 'vitest';
import { assemble } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { middle, newest, VERSION } from './build-notes.ts';
import { AS_OF } from '../as-of.ts';

async function listPaths(settings: Partial<Settings>): Promise<string[]> {
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle });
  const { files } = await assemble({
    asOf: AS_OF,
    releases,
    settings: { ...Settings.parse({}), ...settings },
  });
  return files.map(({ path }) => path);
}

test('the version response is the last file', async () => {
  expect((await listPaths({})).at(-1)).toBe(VERSION);
});

test('page: false leaves out the pages', async () => {
  const paths = await listPaths({});
  const pages = paths.filter((path) => /\.html$|^art\/icon-/.test(path));
  expect(pages).toEqual([
    'releases/3.0.html',
    'releases/2.0.html',
    expect.stringMatching(/^art\/icon-[\da-f]{16}\.svg$/),
    '404.html',
    'index.html',
  ]);
  expect(await listPaths({ page: false })).toEqual(paths.filter((path) => !pages.includes(path)));
});

test('drafts are only on pages, only on request, and marked', async () => {
  const draft = noteText({ version: '9.9-draft', date: '2026-06-01', draft: 'true' });
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle, 'c.md': draft });

  const settings = Settings.parse({ siteUrl: 'https://example.com/' });
  const having = async (unpublished: boolean) => {
    const { files } = await assemble({ asOf: AS_OF, releases, settings, unpublished });
    return files.filter(({ content }) => String(content).includes('9.9-draft'));
  };
  expect(await having(false)).toEqual([]);
  const found = await having(true);
  expect(found.map(({ path }) => path)).toEqual([
    'releases/9.9-draft.html',
    // It links to the draft.
    'releases/3.0.html',
    'index.html',
  ]);
  expect(String(found[0]?.content)).toContain('Draft');
  expect(String(found[2]?.content)).toContain('Draft');
});
