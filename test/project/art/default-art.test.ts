import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VersionResponse } from '../../../src/contract/version-response.ts';
import { detectMedia } from '../../../src/project/local-media.ts';
import { assemble } from '../../../src/site/build.ts';
import { check } from '../../../src/site/build.ts';
import { build } from '../../../src/site/build.ts';
import { Settings } from '../../../src/project/settings.ts';
import { AS_OF } from '../../as-of.ts';
import { describeProblems } from '../../describe-problems.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';

const withoutArt = (version: string, date: string) =>
  noteText({ version, date }).replace(/art: .*\n/, '');
const notes = {
  'a.md': withoutArt('3', '2026-03-01'),
  'b.md': withoutArt('2', '2026-02-01'),
  'c.md': noteText({ version: '1' }),
};
const siteUrl = 'https://example.com/notes/';
const PICTURE = /^art\/release-[\da-f]{16}\.png$/;
const shipped = readFileSync('scripts/pack/art/release.png');

describe('releases without art', () => {
  test('have the picture that comes with Gazette, which is published once', async () => {
    const settings = Settings.parse({ siteUrl });
    const { files, problems } = await assemble({
      asOf: AS_OF,
      releases: temporaryDirectory(notes),
      settings,
    });
    expect(problems).toEqual([]);
    const pictures = files.filter(({ path }) => /^art\/(?!icon-)/.test(path));
    expect(pictures.map(({ path }) => path)).toEqual([expect.stringMatching(PICTURE)]);
    expect(pictures[0]?.content).toEqual(shipped);
    const version = files.find(({ path }) => path === 'v2/cloud/version')?.content;
    const { log } = VersionResponse.parse(JSON.parse(String(version)));
    const url = `${siteUrl}${pictures[0]?.path}`;
    expect([log.art, log.previous.art]).toEqual([url, url]);
  });

  test('show it in the feed and in previews of links, but not on their pages', async () => {
    const releases = temporaryDirectory(notes);
    const settings = Settings.parse({ siteUrl });
    const { files } = await assemble({ asOf: AS_OF, releases, settings });
    const read = (name: string) => String(files.find(({ path }) => path === name)?.content);
    expect(read('feed.xml').split('art/release-')).toHaveLength(3);
    for (const page of [read('index.html'), read('releases/3.html')]) {
      expect(page).toContain('<meta property="og:image" content="https://example.com/notes/art/');
      expect(page.slice(page.indexOf('<body'))).not.toContain('art/release-');
    }
  });

  test('have the art of the settings if there is one', async () => {
    const art = 'https://cdn.example.com/b.png';
    const settings = Settings.parse({ art, siteUrl });
    const { files, response } = await assemble({
      asOf: AS_OF,
      releases: temporaryDirectory(notes),
      settings,
    });
    expect(response?.log.art).toBe(art);
    expect(files.filter(({ path }) => /^art\/(?!icon-)/.test(path))).toEqual([]);
  });

  test.each([
    ['check', check],
    ['build', assemble],
  ])('are one error of %s without siteUrl, which names both settings', async (_name, make) => {
    const found = await make({
      asOf: AS_OF,
      releases: temporaryDirectory(notes),
      settings: Settings.parse({}),
    });
    expect(describeProblems(found.problems)).toBe(
      '1:1 relative-link: releases without "art" get a picture that comes with Gazette, which needs the setting siteUrl, such as "siteUrl": "https://notes.example.com/"; or use another picture with the setting "art": "https://cdn.example.com/art/intro.png"\n',
    );
  });

  test('stop a build without siteUrl', async () => {
    const out = temporaryDirectory();
    const releases = temporaryDirectory(notes);
    const { written } = await build({ asOf: AS_OF, releases, out, settings: Settings.parse({}) });
    expect(written).toEqual([]);
  });
});

test('releases with their own art need no siteUrl', async () => {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '2', date: '2026-02-01' }),
    'b.md': noteText({ version: '1' }),
    'c.md': 'Not valid.',
  });
  const { problems } = await check({ asOf: AS_OF, releases, settings: Settings.parse({}) });
  expect(problems.map(({ rule }) => rule)).toEqual(['fence']);
});

test('the picture is a PNG of less than 30 kB', () => {
  expect(detectMedia(shipped)).toEqual({
    kind: 'picture',
    type: 'png',
    size: { width: 1280, height: 560 },
  });
  expect(shipped.length).toBeLessThan(30_000);
});
