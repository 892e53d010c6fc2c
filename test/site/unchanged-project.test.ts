import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assemble } from '../../src/site/assemble.ts';
import { build } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { makePng } from '../project/art/pictures.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { middle, newest } from './build-notes.ts';
import { AS_OF } from '../as-of.ts';
import { writeFiles } from './write-files.ts';

const settings = Settings.parse({
  siteUrl: 'https://example.com/',
  hosting: ['cloudflare', 'netlify', 'vercel', 'firebase', 'azure', 'nginx', 'caddy', 'apache'],
});

function writeProject() {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '4.0', date: '2026-04-01', art: 'a.png' }),
    'b.md': newest,
    'c.md': middle,
  });
  writeFileSync(join(releases, 'a.png'), makePng(640, 360));
  return { releases, out: temporaryDirectory() };
}

test('a second build of an unchanged project writes nothing', async () => {
  const { releases, out } = writeProject();
  const { written } = await build({ asOf: AS_OF, releases, out, settings });
  expect(written).toContain('nginx.conf');
  expect(await build({ asOf: AS_OF, releases, out, settings })).toMatchObject({
    written: [],
    unchanged: written,
    removed: [],
  });
});

test('and renders nothing', async () => {
  const { releases, out } = writeProject();
  await writeFiles(out, (await assemble({ asOf: AS_OF, releases, settings })).files);
  const rendered: string[] = [];
  const { files } = await assemble({ asOf: AS_OF, releases, settings });
  const watched = files.map(({ path, inputs, render }) => ({
    path,
    inputs,
    render: () => {
      rendered.push(path);
      return render();
    },
  }));
  expect((await writeFiles(out, watched)).written).toEqual([]);
  expect(rendered).toEqual([]);
  writeFileSync(join(releases, 'c.md'), `${middle}\nEdited.\n`);
  const { written } = await build({ asOf: AS_OF, releases, out, settings });
  expect(written).toEqual(['releases/2.0.html', 'releases.json', 'feed.xml', 'index.html']);
});
