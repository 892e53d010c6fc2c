import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assemble } from '../../../src/site/build.ts';
import { check } from '../../../src/site/build.ts';
import { Settings } from '../../../src/project/settings.ts';
import { describeProblems } from '../../describe-problems.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { makePng } from './pictures.ts';
import { AS_OF } from '../../as-of.ts';

const MISSING = 'in the directory of the notes; correct the path, or type a whole URL, https://…\n';
const withoutArt = (text: string) => text.replace(/art: .*\n/, '');
const newest = noteText({ version: '3', date: '2026-03-01', art: './no.png' });
const middle = withoutArt(noteText({ version: '2', date: '2026-02-01' }));
const oldest = noteText({ version: '1', date: '2026-01-01', art: 'a.png' });

async function problems(make: typeof check | typeof assemble, more: Partial<Settings>) {
  const releases = temporaryDirectory({ 'a.md': newest, 'b.md': middle, 'c.md': oldest });
  writeFileSync(join(releases, 'a.png'), makePng(1, 1));
  const settings = Settings.parse({ siteUrl: 'https://example.com/', ...more });
  const { problems: found } = await make({ asOf: AS_OF, releases, settings });
  return describeProblems(found).replaceAll(releases, 'releases');
}

test.each([
  ['check', check],
  ['build', assemble],
])('%s reports missing art of notes and of the settings at its position', async (_name, make) => {
  expect(await problems(make, { art: 'gone.png' })).toBe(
    `1:1 missing-picture: the setting "art": there is no file "gone.png" ${MISSING}` +
      `4:6 missing-picture: there is no file "no.png" ${MISSING}`,
  );
  expect(await problems(make, { art: 'a.png' })).toBe(
    `4:6 missing-picture: there is no file "no.png" ${MISSING}`,
  );
});

test('check reports the art of every note, build that of the notes in the output', async () => {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '3', date: '2026-03-01' }),
    'b.md': noteText({ version: '2', date: '2026-02-01' }),
    'c.md': oldest,
  });
  const settings = Settings.parse({ history: 2, page: false });
  expect((await assemble({ asOf: AS_OF, releases, settings })).problems).toEqual([]);
  expect(describeProblems((await check({ asOf: AS_OF, releases, settings })).problems)).toBe(
    `4:6 missing-picture: there is no file "a.png" ${MISSING}`,
  );
});

test('art of the response is written even if the history does not have the release', async () => {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '3', date: '2026-03-01' }),
    'b.md': oldest,
  });
  writeFileSync(join(releases, 'a.png'), makePng(1, 1));
  const settings = Settings.parse({ history: 1, siteUrl: 'https://example.com/' });
  const { files } = await assemble({ asOf: AS_OF, releases, settings });
  expect(files.filter(({ path }) => /^art\/(?!icon-)/.test(path))).toHaveLength(1);
  const feed = files.find(({ path }) => path === 'feed.xml')?.content;
  expect(feed).not.toContain('width');
});

test('the feed has the size of local pictures', async () => {
  const releases = temporaryDirectory({
    'a.md': noteText({ version: '3', date: '2026-03-01', art: 'a.png' }),
    'b.md': middle,
  });
  writeFileSync(join(releases, 'a.png'), makePng(640, 360));
  const settings = Settings.parse({ art: 'a.png', siteUrl: 'https://example.com/' });
  const { files } = await assemble({ asOf: AS_OF, releases, settings });
  const feed = String(files.find(({ path }) => path === 'feed.xml')?.content);
  expect(feed.match(/alt="" width="640" height="360"/g)).toHaveLength(2);
});
