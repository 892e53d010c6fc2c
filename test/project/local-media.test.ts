import { createHash } from 'node:crypto';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findArt } from '../../src/notes/media.ts';
import { createMediaFinder } from '../../src/project/local-media.ts';
import { temporaryDirectory } from '../temporary.ts';
import { makeGif, makeJpeg, makePng, makeWebp, RECORDINGS } from './pictures.ts';

const SITE = 'https://example.com/notes/';

function findIn(releases: string, typed: string) {
  return findArt(typed, { find: createMediaFinder(releases).find, siteUrl: SITE });
}

function find(typed: string, files: Record<string, Buffer | string> = {}) {
  return findIn(temporaryDirectory({ 'art/none.txt': '', ...files }), typed);
}

describe('finds', () => {
  test('a URL, as typed', () => {
    const url = 'HTTPS://cdn.example.com/a.png?x#y';
    expect(find(url)).toEqual({ url });
  });

  test('a file, under an address with its name and hash', () => {
    const bytes = makePng(640, 360);
    const path = 'art/intro_2-0faf40f7b81ffd59.png';
    expect(find('./art/Intro_2.PNG', { 'art/Intro_2.PNG': bytes })).toEqual({
      url: `https://example.com/notes/${path}`,
      local: {
        path,
        kind: 'picture',
        size: { width: 640, height: 360 },
        hash: createHash('sha256').update(bytes).digest('hex'),
        content: bytes,
      },
    });
  });

  test.each([
    ['png', makePng(3, 2)],
    ['gif', makeGif(3, 2)],
    ['jpg', makeJpeg(3, 2, 1)],
    ['webp', makeWebp(3, 2)],
  ])('%s by its content, whatever its name', (type, content) => {
    const art = find('a.dat', { 'a.dat': content });
    expect(art).toMatchObject({ local: { size: { width: 3, height: 2 } } });
    expect(art).toHaveProperty(
      'local.path',
      expect.stringMatching(`^art/a-[0-9a-f]{16}\\.${type}$`),
    );
  });

  test.each([
    [4, 3, 2],
    [5, 2, 3],
    [8, 2, 3],
  ])('a photo of orientation %i with the size as shown', (turn, w, h) => {
    const art = find('a.jpg', { 'a.jpg': makeJpeg(3, 2, turn) });
    expect(art).toMatchObject({ local: { size: { width: w, height: h } } });
  });

  test.each([
    ['Überblick (neu).png', 'u-berblick-neu'],
    ['图.png', 'art'],
    ['..png', 'art'],
    ['a.b c.png', 'a-b-c'],
  ])('%s as %s', (typed, name) => {
    const art = find(typed, { [typed]: makePng(1, 1) });
    expect(art).toHaveProperty(
      'local.path',
      expect.stringMatching(`^art/${name}-[0-9a-f]{16}\\.png$`),
    );
  });

  test('a link inside the directory', () => {
    const releases = temporaryDirectory({ 'a.png': makePng(1, 1) });
    symlinkSync('a.png', join(releases, 'b.png'));
    expect(findIn(releases, 'b.png')).toMatchObject({ local: { kind: 'picture' } });
  });
});

describe('recordings', () => {
  const detect = (content: Buffer) => {
    const found = createMediaFinder(temporaryDirectory({ 'a.dat': content })).find('a.dat');
    return 'rule' in found ? found.message : { path: found.path, kind: found.kind };
  };

  test.each([
    ...Object.entries(RECORDINGS),
    ['mp4', Buffer.from('\0\0\0\x1cftypM4A \0\0\0\0', 'latin1')],
    ['mp3', Buffer.from('ID3\x04\0\0\0\0', 'latin1')],
  ] as const)('an %s file is found by its content', (type, content) => {
    const path = expect.stringMatching(`^art/a-[0-9a-f]{16}\\.${type}$`);
    expect(detect(content)).toEqual({ path, kind: 'recording' });
  });

  test('can have 25 MiB', () => {
    const largest = 25 * 1024 * 1024;
    expect(detect(Buffer.concat([RECORDINGS.mp4], largest))).toHaveProperty('kind', 'recording');
    expect(detect(Buffer.concat([RECORDINGS.mp4], largest + 1))).toBe(
      `"a.dat" has 25.1 MiB, ${LIMIT}`,
    );
  });
});

test('a file has one content in a build, even if it changes meanwhile', () => {
  const releases = temporaryDirectory({ 'a.png': makePng(1, 1) });
  const { find: findFile } = createMediaFinder(releases);
  const first = findFile('a.png');
  writeFileSync(join(releases, 'a.png'), makePng(2, 2));
  expect(findFile('./a.png')).toBe(first);
});

const NO_MEDIA =
  'is not a picture that every browser can show; export it as PNG, JPEG, GIF, WebP or AVIF, or a video or audio file as MP4, WebM, Ogg, MP3 or WAV';
const LIMIT =
  'and the limit is 2 MiB for a picture and 25 MiB for a video or audio file; reduce its size';

describe('reports', () => {
  test.each([
    ['art', '"art" is not a file; type the path of a picture'],
    ['.', '"." is not a file; type the path of a picture'],
    [
      'text.png/x',
      'the file "text.png/x" cannot be read: a part of the path is a file, not a directory',
    ],
    ['text.png', `"text.png" ${NO_MEDIA}`],
    ['a.bmp', `"a.bmp" ${NO_MEDIA}`],
    [
      'a.svg',
      '"a.svg" is SVG, which can contain scripts; export it as PNG, JPEG, GIF, WebP or AVIF',
    ],
    ['big.png', `"big.png" has 2.1 MiB, ${LIMIT}`],
    ['over.png', `"over.png" has 2.1 MiB, ${LIMIT}`],
    [
      'a.mp4',
      '"a.mp4" is not a picture; name one here, or show a picture with <img>, other files with <video> or <audio>',
    ],
  ])('%s', (typed, reason) => {
    const bmp = Buffer.from('BM'.padEnd(64, '\x01'), 'latin1');
    const files = {
      'text.png': 'a text',
      'a.mp4': RECORDINGS.mp4,
      'a.bmp': bmp,
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      'big.png': Buffer.concat([makePng(1, 1)], 2_150_000),
      'over.png': Buffer.concat([makePng(1, 1)], 2 * 1024 * 1024 + 1),
    };
    expect(find(typed, files)).toEqual({ rule: 'picture', message: reason });
  });

  test.each(['..', '../a.png', '../releases-more/a.png', 'out.png', 'away/a.png'])(
    '%s, outside the directory',
    (typed) => {
      const picture = makePng(1, 1);
      const files = { 'a.png': picture, 'releases-more/a.png': picture, 'releases/a.md': '' };
      const root = temporaryDirectory(files);
      const releases = join(root, 'releases');
      symlinkSync('../a.png', join(releases, 'out.png'));
      symlinkSync('../releases-more', join(releases, 'away'));
      expect(findIn(releases, typed)).toEqual({
        rule: 'picture',
        message: `"${typed}" is not in the directory of the release notes; move it there, and type its new path`,
      });
    },
  );

  test('a file if there is no siteUrl for its address', () => {
    const releases = temporaryDirectory({ 'a.png': makePng(1, 1) });
    const options = { find: createMediaFinder(releases).find, siteUrl: undefined };
    expect(findArt('./a.png', options)).toEqual({
      rule: 'picture',
      message:
        '"./a.png" is a local file, which needs the setting siteUrl, such as "siteUrl": "https://notes.example.com/"',
    });
  });

  test.each([
    ['QuickTime', '\0\0\0\x14ftypqt  \0\0\0\0'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['Matroska', '\x1A\x45\xDF\xA3\x9F\x42\x82\x88matroska'],
    ['AAC', '\xFF\xF1\x50\x80'],
    ['AVI', 'RIFF\x24\0\0\0AVI LIST'],
  ])('%s, which not every browser can play', (_name, content) => {
    const found = find('a.dat', { 'a.dat': Buffer.from(content, 'latin1') });
    expect(found).toHaveProperty('message', `"a.dat" ${NO_MEDIA}`);
  });
});
