import { expect, test } from 'vitest';
import { noteText } from '../temporary.ts';
import { middle, newest } from './build-notes.ts';
import { buildPages, type TypedSettings } from './outputs/pages/build-pages.ts';

const REASON = 'Exports <lost> data';

/** The files of a build whose newest release was withdrawn, by path. */
async function build(settings: TypedSettings = {}, others: Record<string, string> = {}) {
  const withdrawn = noteText({ version: '4.0', date: '2026-04-01', withdrawn: REASON });
  const notes = { 'a.md': newest, 'b.md': middle, 'c.md': withdrawn, ...others };
  return (await buildPages(notes, settings)).files;
}

test('a withdrawn release is marked on its page, the front page and in the feed', async () => {
  const files = await build();
  const notice =
    '<p class="withdrawn"><strong><bdi>Withdrawn</bdi></strong>: <bdi>Exports &#x3C;lost> data</bdi></p>';
  expect(files.get('releases/4.0.html')).toContain(notice);
  expect(files.get('index.html')?.split('class="withdrawn"')).toHaveLength(2);
  expect(files.get('releases/3.0.html')).not.toContain('class="withdrawn"');
  expect(files.get('feed.xml')).toContain(
    notice.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;'),
  );
});

test('it is marked in the list of older releases', async () => {
  const old = noteText({ version: '0.9', date: '2020-01-01', withdrawn: REASON });
  const index = (await build({ history: 1 }, { 'd.md': old })).get('index.html') ?? '';
  expect(index.split('class="withdrawn"')).toHaveLength(3);
  expect(index).toContain('</time> <bdi class="withdrawn">Withdrawn</bdi></li>');
});

test('it is in releases.json with its reason, and not in the version response', async () => {
  const files = await build();
  expect(JSON.parse(files.get('releases.json') ?? '')).toMatchObject([
    { version: '4.0', withdrawn: REASON },
    { version: '3.0' },
    { version: '2.0' },
  ]);
  expect(files.get('releases.json')?.split('"withdrawn"')).toHaveLength(2);
  expect(files.get('v2/cloud/version')).not.toContain('4.0');
});
