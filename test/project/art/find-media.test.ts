import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMediaFinder } from '../../../src/project/local-media.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { makePng, RECORDINGS } from './pictures.ts';

const MIB = 1024 * 1024;

function describeFile(content: Buffer) {
  const releases = temporaryDirectory();
  writeFileSync(join(releases, 'a.dat'), content);
  const found = createMediaFinder(releases).find('a.dat');
  return 'rule' in found ? found.message : found.file;
}

test.each([
  ...Object.entries(RECORDINGS),
  ['mp4', Buffer.from('\0\0\0\x1cftypM4A \0\0\0\0', 'latin1')],
  ['mp3', Buffer.from('ID3\x04\0\0\0\0', 'latin1')],
] as const)('an %s file is found by its content', (type, content) => {
  const path = expect.stringMatching(`^art/a-[0-9a-f]{16}\\.${type}$`);
  expect(describeFile(content)).toEqual({ path, kind: 'recording' });
});

test.each([
  ['QuickTime', '\0\0\0\x14ftypqt  \0\0\0\0'],
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['Matroska', '\x1A\x45\xDF\xA3\x9F\x42\x82\x88matroska'],
  ['AAC', '\xFF\xF1\x50\x80'],
  ['AVI', 'RIFF\x24\0\0\0AVI LIST'],
])('%s is refused: not every browser can play it', (_name, content) => {
  expect(describeFile(Buffer.from(content, 'latin1'))).toMatch(
    /^"a\.dat" is not a picture that every/,
  );
});

test('a video can have 25 MiB', () => {
  expect(describeFile(Buffer.concat([RECORDINGS.mp4], 25 * MIB))).toHaveProperty(
    'kind',
    'recording',
  );
  expect(describeFile(Buffer.concat([RECORDINGS.mp4], 25 * MIB + 1))).toBe(
    '"a.dat" has 25.1 MiB, and the limit is 2 MiB for a picture and 25 MiB for a video or audio file; reduce its size',
  );
});

test('a file has one content in a build, even if it changes meanwhile', () => {
  const releases = temporaryDirectory();
  const { find } = createMediaFinder(releases);
  writeFileSync(join(releases, 'a.png'), makePng(1, 1));
  const first = find('a.png');
  writeFileSync(join(releases, 'a.png'), makePng(2, 2));
  expect(find('./a.png')).toBe(first);
});

test('a path that is longer than any file can have is not resolved', () => {
  const { find } = createMediaFinder(temporaryDirectory());
  for (const path of ['../'.repeat(70_000), 'a/'.repeat(70_000)]) {
    expect(find(path)).toMatchObject({ rule: 'missing-picture' });
  }
});
