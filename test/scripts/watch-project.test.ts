import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { watchProject } from '../../scripts/watch-project.ts';
import { temporaryDirectory } from '../temporary.ts';

/** Longer than changes are collected before a build. */
const SETTLED = 1000;
const SOON = { timeout: 5000 };

/** Watches `site/releases` until the test ends, and counts the builds. */
function watchUntilEnd(files: Record<string, string>) {
  const directory = temporaryDirectory({ 's.json': '{}', ...files });
  let builds = 0;
  const build = async () => {
    builds += 1;
    return {};
  };
  const releases = join(directory, 'site/releases');
  const config = join(directory, 's.json');
  const watch = watchProject({ releases, config, build, now: () => new Date() });
  onTestFinished(watch.stop);
  watch.start(undefined);
  const expectBuild = async (change: () => void) => {
    builds = 0;
    change();
    await expect.poll(() => builds, SOON).toBeGreaterThan(0);
    await setTimeout(SETTLED);
  };
  const countBuilds = async (change: () => void) => {
    builds = 0;
    change();
    await setTimeout(SETTLED);
    return builds;
  };
  return { directory, releases, expectBuild, countBuilds };
}

test('a directory of notes that was missing for a while is watched again', async () => {
  const { releases, expectBuild } = watchUntilEnd({ 'site/releases/a.md': 'a' });
  await expectBuild(() => rmSync(releases, { recursive: true }));
  await expectBuild(() => mkdirSync(releases));
  await expectBuild(() => writeFileSync(join(releases, 'a.md'), 'b'));
}, 20_000);

test('other files next to the notes and the settings cause no build', async () => {
  const { directory, countBuilds, expectBuild } = watchUntilEnd({ 'site/releases/a.md': 'a' });
  const writeOthers = () => {
    writeFileSync(join(directory, 'site/s.json'), 'b');
    writeFileSync(join(directory, 'other.md'), 'b');
  };
  expect(await countBuilds(writeOthers)).toBe(0);
  await expectBuild(() => writeFileSync(join(directory, 's.json'), '{ }'));
}, 20_000);
