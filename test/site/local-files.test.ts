import { readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assemble } from '../../src/site/outputs/assemble.ts';
import { build } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { makePng, RECORDINGS } from '../project/art/pictures.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { AS_OF } from '../as-of.ts';

const SITE = 'https://notes.example.com/log/';
const settings = Settings.parse({ siteUrl: SITE });
const oldest = noteText({ version: '1', date: '2026-01-01' }, 'Old.');

function writeNotes(bodies: Record<string, string>, fields: Record<string, string> = {}): string {
  const notes = Object.entries(bodies).map(([version, body]): [string, string] => [
    `${version}.md`,
    noteText({ version, date: `2026-02-0${version}`, ...fields }, body),
  ]);
  const releases = temporaryDirectory({ '1.md': oldest, ...Object.fromEntries(notes) });
  mkdirSync(join(releases, 'images'));
  writeFileSync(join(releases, 'images', 'Shot 1.png'), makePng(1280, 560));
  writeFileSync(join(releases, 'images', 'b.png'), makePng(2, 2));
  writeFileSync(join(releases, 'demo.mp4'), RECORDINGS.mp4);
  writeFileSync(join(releases, 'a.mp3'), RECORDINGS.mp3);
  return releases;
}

const BODY =
  '![Shot](<./images/Shot 1.png>) and <img src="./images/Shot%201.png"> and <a href="/docs">docs</a> and ' +
  '<video src="demo.mp4" title="Demo"></video>';

describe.each(['text', 'markdown'] as const)('files next to a note, as %s', (format) => {
  test('are published by their content, and every output has their address', async () => {
    const out = temporaryDirectory();
    const releases = writeNotes({ 2: BODY });
    const result = await build({ asOf: AS_OF, releases, out, settings: { ...settings, format } });
    expect(describeProblems(result.problems)).toBe('');
    const [video = '', , shot = ''] = readdirSync(join(out, 'art'));
    expect([video, shot]).toEqual([
      expect.stringMatching(/^demo-[\da-f]{16}\.mp4$/),
      expect.stringMatching(/^shot-1-[\da-f]{16}\.png$/),
    ]);
    expect(readFileSync(join(out, 'art', shot))).toEqual(makePng(1280, 560));
    const url = `${SITE}art/${shot}`;
    const movie = `${SITE}art/${video}`;
    const docs = 'https://notes.example.com/docs';
    expect(result.response?.log.body).toBe(
      format === 'text'
        ? `Shot (${url}) and  and docs (${docs}) and Demo (${movie})`
        : `![Shot](${url}) and <img src="${url}"> and <a href="${docs}">docs</a> and <video src="${movie}" title="Demo"></video>`,
    );
    const page = readFileSync(join(out, 'index.html'), 'utf8');
    const size = 'width="1280" height="560"';
    expect(page).toContain(`<img src="art/${shot}" alt="Shot" ${size} `);
    expect(page).toContain(`<video src="art/${video}" title="Demo" controls preload="none">`);
    expect(page).toContain(
      "img-src 'self' https://cdn.example.com; media-src 'self';".replaceAll("'", '&#x27;'),
    );
    const feed = readFileSync(join(out, 'feed.xml'), 'utf8');
    expect(feed).toContain(`src="${url}" alt="Shot" ${size} `);
    expect(feed).toContain(`&#x3C;video src="${movie}" `);
  });
});

test('a policy names the hosts of videos, and none without videos', async () => {
  const page = async (body: string) => {
    const { files } = await assemble({ asOf: AS_OF, releases: writeNotes({ 2: body }), settings });
    return String(files.find(({ path }) => path === 'index.html')?.content);
  };
  expect(await page('<video src="https://v.example/a.mp4"></video>')).toContain(
    'media-src https://v.example;',
  );
  expect(await page('a')).not.toContain('media-src');
});
