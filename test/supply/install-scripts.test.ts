import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockfiles, nameOf, readLockfile, readManifest } from './read-lockfile.ts';

/** The only install scripts that run: they install programs that test/system starts. */
const RUN: Record<string, string[]> = { 'test/system': ['bun', 'deno', 'workerd'] };

describe.each(lockfiles)('npm ci in %s', (directory) => {
  const { allowScripts } = readManifest(directory);

  test('has a setting for every install script', () => {
    const scripted = readLockfile(directory).filter(({ hasInstallScript }) => hasInstallScript);
    const names = new Set(scripted.map(({ path }) => nameOf(path)));
    expect(Object.keys(allowScripts).toSorted()).toEqual([...names].toSorted());
  });

  test('runs only the install scripts that are needed', () => {
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(allowed.toSorted()).toEqual(RUN[directory] ?? []);
  });

  test('fails at an unknown install script, and writes no URL into the lockfile', () => {
    const lines = readFileSync(join(directory, '.npmrc'), 'utf8').split('\n');
    expect(lines).toContain('omit-lockfile-registry-resolved=true');
    expect(lines).toContain('strict-allow-scripts=true');
  });
});

test('no dependency of users has an install script', () => {
  const shipped = readLockfile('.').filter(({ dev, link }) => !dev && !link);
  expect(shipped.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
});
