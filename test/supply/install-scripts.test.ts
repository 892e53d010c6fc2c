import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockfiles, nameOf, readLockfile, readManifest } from './read-lockfile.ts';

/** The only ones that run: they bring the programs that the tests of test/system start. */
const RUN: Record<string, string[]> = { 'test/system': ['bun', 'deno', 'workerd'] };

describe.each(lockfiles)('npm ci in %s', (directory) => {
  const { allowScripts } = readManifest(directory);

  test('knows of every install script whether it may run', () => {
    const scripted = readLockfile(directory).filter(({ hasInstallScript }) => hasInstallScript);
    const names = new Set(scripted.map(({ path }) => nameOf(path)));
    expect(Object.keys(allowScripts).toSorted()).toEqual([...names].toSorted());
  });

  test('runs none but those that are needed', () => {
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(allowed.toSorted()).toEqual(RUN[directory] ?? []);
  });

  test('is told to fail at an unknown one, and to write no address into the lockfile', () => {
    const lines = readFileSync(join(directory, '.npmrc'), 'utf8').split('\n');
    expect(lines).toContain('omit-lockfile-registry-resolved=true');
    expect(lines).toContain('strict-allow-scripts=true');
  });
});

test('nothing that users get has one', () => {
  const shipped = readLockfile('.').filter(({ dev, link }) => !dev && !link);
  expect(shipped.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
});
