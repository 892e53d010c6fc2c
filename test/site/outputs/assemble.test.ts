import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { VersionResponse } from '../../../src/contract/index.ts';
import { detectMedia } from '../../../src/project/local-media.ts';
import { Settings } from '../../../src/project/settings.ts';
import { assemble } from '../../../src/site/outputs/assemble.ts';
import { AS_OF } from '../../as-of.ts';
import { makePng, RECORDINGS } from '../../project/pictures.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { middle, newest } from '../build-notes.ts';
import { buildPages, type TypedSettings } from './pages/build-pages.ts';

const SITE = 'https://notes.example.com/log/';
const withSite = Settings.parse({ siteUrl: SITE });
const VIDEO_NOTE = { 'demo.mp4': RECORDINGS.mp4, '1.md': noteText({ version: '1' }, 'Old.') };

/** Assembles these files of a directory of notes. `art` has the files of releases. */
async function assembleFiles(files: Record<string, string | Uint8Array>, settings = withSite) {
  const releases = temporaryDirectory(files);
  const assembled = await assemble({ asOf: AS_OF, releases, settings });
  expect(assembled.problems).toEqual([]);
  const find = (path: string) => assembled.files.find((file) => file.path === path)?.content ?? '';
  const art = assembled.files.filter(({ path }) => /^art\/(?!icon-)/.test(path));
  return { ...assembled, art, read: (path: string) => String(find(path)) };
}

const BODY =
  '![Shot](<./images/Shot 1.png>) and <img src="./images/Shot%201.png"> and <a href="/docs">docs</a> and ' +
  '<video src="demo.mp4" title="Demo"></video>';

test.each(['text', 'markdown'] as const)(
  'files next to a note, as %s, are published by their content, and every output has their address',
  async (format) => {
    const shown = noteText({ version: '2', date: '2026-02-02' }, BODY);
    const picture = { 'images/Shot 1.png': makePng(1280, 560) };
    const { art, read } = await assembleFiles(
      { ...VIDEO_NOTE, ...picture, '2.md': shown },
      { ...withSite, format },
    );
    const [shot = '', video = ''] = art.map(({ path }) => path);
    expect(video).toMatch(/^art\/demo-[\da-f]{16}\.mp4$/);
    expect(shot).toMatch(/^art\/shot-1-[\da-f]{16}\.png$/);
    expect(art[0]?.content).toEqual(makePng(1280, 560));
    const [url, movie] = [`${SITE}${shot}`, `${SITE}${video}`];
    const docs = 'https://notes.example.com/docs';
    expect(JSON.parse(read('v2/cloud/version'))).toHaveProperty(
      'log.body',
      format === 'text'
        ? `Shot (${url}) and  and docs (${docs}) and Demo (${movie})`
        : `![Shot](${url}) and <img src="${url}"> and <a href="${docs}">docs</a> and <video src="${movie}" title="Demo"></video>`,
    );
    const page = read('index.html');
    const size = 'width="1280" height="560"';
    expect(page).toContain(`<img src="${shot}" alt="Shot" ${size} `);
    expect(page).toContain(`<video src="${video}" title="Demo" controls preload="none">`);
    expect(page).toContain(
      "img-src 'self' https://cdn.example.com; media-src 'self';".replaceAll("'", '&#x27;'),
    );
    expect(read('feed.xml')).toContain(`src="${url}" alt="Shot" ${size} `);
    expect(read('feed.xml')).toContain(`&#x3C;video src="${movie}" `);
  },
);

test('a policy names the hosts of videos, and none without videos', async () => {
  const page = async (body: string) => {
    const shown = noteText({ version: '2', date: '2026-02-02' }, body);
    return (await assembleFiles({ ...VIDEO_NOTE, '2.md': shown })).read('index.html');
  };
  expect(await page('<video src="https://v.example/a.mp4"></video>')).toContain(
    'media-src https://v.example;',
  );
  expect(await page('a')).not.toContain('media-src');
});

test('art whose names differ only in case has addresses that differ in more than case', async () => {
  const { files, art } = await assembleFiles({
    'a.md': noteText({ version: '2', date: '2026-02-01', art: 'Art.PNG' }),
    'b.md': noteText({ version: '1', date: '2026-01-01', art: 'art.png' }),
    'c.md': noteText({ version: '0', date: '2025-01-01', art: 'other/ART.png' }),
    'Art.PNG': makePng(1, 1),
    'art.png': makePng(2, 2),
    'other/ART.png': makePng(2, 2),
  });
  expect(new Set(files.map(({ path }) => path.toLowerCase())).size).toBe(files.length);
  const isNamed = expect.stringMatching(/^art\/art-\w{16}\.png$/);
  expect(art.map(({ path }) => path)).toEqual([isNamed, isNamed]);
});

test('art may have the longest possible name', async () => {
  const name = `${'Ä1'.repeat(83)}.png`;
  const notes = { 'a.md': newest.replace(/art: .*/, `art: ${name}`), 'b.md': middle };
  const { art } = await assembleFiles({ ...notes, [name]: makePng(1, 1) });
  expect(art).toMatchObject([
    { path: expect.stringMatching(/^art\/a-1[a1-]{90,97}-\w{16}\.png$/), content: makePng(1, 1) },
  ]);
});

describe('releases without art', () => {
  const shipped = readFileSync('scripts/pack/art/release.png');
  const withoutArt = (version: string, date: string) =>
    noteText({ version, date }).replace(/art: .*\n/, '');
  const notes = {
    'a.md': withoutArt('3', '2026-03-01'),
    'b.md': withoutArt('2', '2026-02-01'),
    'c.md': noteText({ version: '1' }),
  };

  test('have the picture that comes with Gazette, which is published once', async () => {
    const { art, read } = await assembleFiles(notes);
    expect(art).toMatchObject([
      { path: expect.stringMatching(/^art\/release-[\da-f]{16}\.png$/), content: shipped },
    ]);
    const { log } = VersionResponse.parse(JSON.parse(read('v2/cloud/version')));
    const url = `${SITE}${art[0]?.path}`;
    expect([log.art, log.previous.art]).toEqual([url, url]);
  });

  test('show it nowhere else: shared links have the logo, or no picture', async () => {
    const siteLogo = 'https://cdn.example.com/logo.png';
    const image = `<meta property="og:image" content="${siteLogo}"><meta property="og:image:alt" content="Release notes">`;
    for (const logo of [undefined, siteLogo]) {
      const { read } = await assembleFiles(notes, { ...withSite, siteLogo: logo });
      for (const path of ['feed.xml', 'index.html', 'releases/3.html']) {
        expect(read(path)).not.toContain('art/release-');
        expect(read(path).includes(image)).toBe(logo !== undefined && path !== 'feed.xml');
      }
      expect(read('index.html')).toContain('<meta name="twitter:card" content="summary">');
    }
  });

  test('have a PNG of less than 30 kB', () => {
    const size = { width: 1280, height: 560 };
    expect(detectMedia(shipped)).toEqual({ kind: 'picture', type: 'png', size });
    expect(shipped.length).toBeLessThan(30_000);
  });
});

test('art of the response is written even if the history does not have the release', async () => {
  const { art, read } = await assembleFiles(
    { 'a.md': newest, 'b.md': noteText({ art: 'a.png' }), 'a.png': makePng(640, 360) },
    { ...withSite, history: 1 },
  );
  expect(art).toHaveLength(1);
  expect(read('feed.xml')).not.toContain('width');
});

test.each(['text', 'markdown'] as const)('files and links within a note, as %s', async (format) => {
  const fixture = 'test/fixtures/files-and-links';
  const { read } = await assembleFiles(
    {
      '1.0.0.md': readFileSync(`${fixture}/1.0.0.md`),
      '1.1.0.md': readFileSync(`${fixture}/1.1.0.md`),
      'images/search.png': makePng(1280, 560),
      'images/search small.png': makePng(320, 140),
      'images/search.mp4': RECORDINGS.mp4,
    },
    Settings.parse({ siteUrl: 'https://notes.example.com/', format }),
  );
  const { log } = VersionResponse.parse(JSON.parse(read('v2/cloud/version')));
  const json = `${JSON.stringify(log, null, 2)}\n`;
  await expect(json).toMatchFileSnapshot(`../../../${fixture}/${format}.json`);
  const [main = ''] = /<main>.*<\/main>/s.exec(read('index.html')) ?? [];
  await expect(`${main}\n`).toMatchFileSnapshot(`../../../${fixture}/page.html.txt`);
  const targets = [...main.matchAll(/href="#([^"]*)"/g)].map(([, id]) => `id="${id}"`);
  expect(targets.filter((id) => !main.includes(id))).toEqual([]);
});

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
