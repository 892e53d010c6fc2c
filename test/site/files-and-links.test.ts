import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { makePng, RECORDINGS } from '../project/art/pictures.ts';
import { temporaryDirectory } from '../temporary.ts';
import { AS_OF } from '../as-of.ts';

const FIXTURE = 'test/fixtures/files-and-links';

function writeNotes(): string {
  const releases = temporaryDirectory();
  for (const name of ['1.0.0.md', '1.1.0.md']) cpSync(join(FIXTURE, name), join(releases, name));
  const images = join(releases, 'images');
  mkdirSync(images);
  writeFileSync(join(images, 'search.png'), makePng(1280, 560));
  writeFileSync(join(images, 'search small.png'), makePng(320, 140));
  writeFileSync(join(images, 'search.mp4'), RECORDINGS.mp4);
  return releases;
}

test.each(['text', 'markdown'])('files and links within a note, as %s', async (format) => {
  const out = temporaryDirectory();
  const settings = Settings.parse({ siteUrl: 'https://notes.example.com/', format });
  const { problems, response } = await build({
    asOf: AS_OF,
    releases: writeNotes(),
    out,
    settings,
  });
  expect(problems).toEqual([]);
  const json = `${JSON.stringify(response?.log, null, 2)}\n`;
  await expect(json).toMatchFileSnapshot(`../../${FIXTURE}/${format}.json`);
  const page = readFileSync(join(out, 'index.html'), 'utf8');
  const [main = ''] = /<main>.*<\/main>/s.exec(page) ?? [];
  await expect(`${main}\n`).toMatchFileSnapshot(`../../${FIXTURE}/page.html.txt`);
  const targets = [...main.matchAll(/href="#([^"]*)"/g)].map(([, id]) => `id="${id}"`);
  expect(targets.filter((id) => !main.includes(id))).toEqual([]);
});
