import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VersionResponse } from '../../../src/contract/version-response.ts';
import { detectMedia } from '../../../src/project/local-media.ts';
import { Settings } from '../../../src/project/settings.ts';
import { assemble } from '../../../src/site/outputs/assemble.ts';
import { AS_OF } from '../../as-of.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { makePng } from './pictures.ts';

const siteUrl = 'https://example.com/notes/';
const shipped = readFileSync('scripts/pack/art/release.png');
const withoutArt = (version: string, date: string) =>
  noteText({ version, date }).replace(/art: .*\n/, '');

/** The options of a build of these notes next to `a.png`. */
function prepare(files: Record<string, string>, settings: Partial<Settings> = { siteUrl }) {
  const releases = temporaryDirectory(files);
  writeFileSync(join(releases, 'a.png'), makePng(640, 360));
  return { asOf: AS_OF, releases, settings: Settings.parse(settings) };
}

async function assembleFiles(files: Record<string, string>, settings?: Partial<Settings>) {
  const assembled = await assemble(prepare(files, settings));
  expect(assembled.problems).toEqual([]);
  const find = (path: string) => assembled.files.find((file) => file.path === path)?.content ?? '';
  const art = assembled.files.filter(({ path }) => /^art\/(?!icon-)/.test(path));
  return { art, read: (path: string) => String(find(path)) };
}

describe('releases without art', () => {
  const notes = {
    'a.md': withoutArt('3', '2026-03-01'),
    'b.md': withoutArt('2', '2026-02-01'),
    'c.md': noteText({ version: '1' }),
  };

  test('have the picture that comes with Gazette, which is published once', async () => {
    const { art, read } = await assembleFiles(notes);
    expect(art.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^art\/release-[\da-f]{16}\.png$/),
    ]);
    expect(art[0]?.content).toEqual(shipped);
    const { log } = VersionResponse.parse(JSON.parse(read('v2/cloud/version')));
    const url = `${siteUrl}${art[0]?.path}`;
    expect([log.art, log.previous.art]).toEqual([url, url]);
  });

  test('show it nowhere else: shared links have the logo, or no picture', async () => {
    const siteLogo = 'https://cdn.example.com/logo.png';
    const image = `<meta property="og:image" content="${siteLogo}"><meta property="og:image:alt" content="Release notes">`;
    for (const logo of [undefined, siteLogo]) {
      const { read } = await assembleFiles(notes, { siteUrl, siteLogo: logo });
      for (const path of ['feed.xml', 'index.html', 'releases/3.html']) {
        expect(read(path)).not.toContain('art/release-');
        expect(read(path).includes(image)).toBe(logo !== undefined && path !== 'feed.xml');
      }
      expect(read('index.html')).toContain('<meta name="twitter:card" content="summary">');
    }
  });
});

test('the picture is a PNG of less than 30 kB', () => {
  const size = { width: 1280, height: 560 };
  expect(detectMedia(shipped)).toEqual({ kind: 'picture', type: 'png', size });
  expect(shipped.length).toBeLessThan(30_000);
});

const newest = noteText({ version: '3', date: '2026-03-01' });
const oldest = noteText({ version: '1', date: '2026-01-01', art: 'a.png' });

test('art of the response is written even if the history does not have the release', async () => {
  const { art, read } = await assembleFiles(
    { 'a.md': newest, 'b.md': oldest },
    { history: 1, siteUrl },
  );
  expect(art).toHaveLength(1);
  expect(read('feed.xml')).not.toContain('width');
});
