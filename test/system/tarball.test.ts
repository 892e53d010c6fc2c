import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directory, environment, findSecrets } from '../secrets/canaries.ts';
import { cases } from '../secrets/cases.ts';
import { spawnHidden } from '../secrets/run-hidden.ts';
import { copyProject } from './copy-project.ts';
import { entries, TSCONFIG } from './use-package.ts';

const root = process.cwd();
const place = mkdtempSync(join(tmpdir(), 'gazette-tarball-'));
const project = join(place, directory);
const unpacked = join(place, 'package');
const tarball = join(project, 'gazette.tgz');
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A copy of this project at a path that is a secret, packed where the environment is full of secrets. */
beforeAll(() => {
  mkdirSync(project);
  copyProject(project);
  const env = { ...process.env, ...environment, HOME: join(place, environment.HOME) };
  execFileSync('npm', ['pack', '--loglevel=error'], { cwd: project, env, stdio: 'pipe' });
  const [packed = ''] = globSync('gazette-*.tgz', { cwd: project });
  cpSync(join(project, packed), tarball);
  execFileSync('tar', ['xf', tarball, '-C', place]);
}, 120_000);

/** Every file of the package by its path. */
const listFiles = () =>
  globSync('**', { cwd: unpacked, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(unpacked.length + 1))
    .toSorted();

/** The declarations that whoever imports everything gets to see. */
function listTypes(): string[] {
  const user = join(place, 'user');
  mkdirSync(join(user, 'node_modules'), { recursive: true });
  symlinkSync(unpacked, join(user, 'node_modules/gazette'));
  const imports = entries.map((entry, index) => `import * as entry${index} from '${entry}';`);
  writeFileSync(join(user, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(user, 'use.ts'), imports.join('\n'));
  writeFileSync(join(user, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  const argv = ['--listFiles', '-p', user];
  const listed = execFileSync(join(root, 'node_modules/.bin/tsc'), argv, { encoding: 'utf8' });
  const lines = listed.split('\n').filter((path) => path.startsWith(unpacked));
  return lines.map((path) => path.slice(unpacked.length + 1)).toSorted();
}

describe('the packed package', () => {
  test('holds the commands, what can be imported, its types, and the notices of licences', () => {
    const files = listFiles();
    const without = (pattern: RegExp) => files.filter((path) => !pattern.test(path));
    const chunks = /^lib\/(?:scripts|src)\/chunks\/[\w-]+-[\dA-Z]{8}\.m?js$/;
    const types = /\.d\.ts$/;
    expect(without(chunks).filter((path) => !types.test(path))).toEqual(
      [
        'LICENSE',
        'README.md',
        'package.json',
        'lib/third-party-notices.txt',
        'lib/scripts/bin.mjs',
        'lib/src/index.js',
        'lib/src/project/scan-worker.mjs',
        'lib/src/client/index.js',
        ...[
          'index',
          'stores/d1',
          'stores/postgres',
          'stores/sqlite',
          'login/index',
          'login/mmdb',
        ].map((name) => `lib/src/sessions/${name}.js`),
        'lib/client/whats-new.js',
      ].toSorted(),
    );
    expect(files.filter((path) => types.test(path))).toEqual(listTypes());
  });

  test('has no chunk that nothing loads', () => {
    const scripts = listFiles().filter((path) => /\.m?js$/.test(path));
    const code = scripts.map((path) => readFileSync(join(unpacked, path), 'utf8')).join('\n');
    const names = scripts.flatMap((path) => /chunks\/(.*)$/.exec(path)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !code.includes(`/${name}"`))).toEqual([]);
  });

  test('stays small: 500 kB to fetch, 2.5 MB to keep', () => {
    expect(statSync(tarball).size).toBeLessThan(500_000);
    const sizes = listFiles().map((path) => statSync(join(unpacked, path)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_500_000);
  });

  test('names no secret, no path of the machine, and no source map', () => {
    const found = listFiles().flatMap((path) => {
      const text = readFileSync(join(unpacked, path), 'latin1');
      const places = [root, homedir(), place, 'sourceMappingURL'].filter((word) =>
        text.includes(word),
      );
      return [...findSecrets(text), ...places].map((secret) => `${path}: ${secret}`);
    });
    expect(found).toEqual([]);
  });

  test('runs no script where it is installed', () => {
    const text = readFileSync(join(unpacked, 'package.json'), 'utf8');
    expect(text).not.toMatch(/"(?:pre|post)?install"/);
  });
});

describe('the packed command shows no secret', () => {
  test.each(cases)('$name: $exitCode', async ({ files, argv, exitCode }) => {
    const result = await spawnHidden(join(unpacked, 'lib/scripts/bin.mjs'), argv, files);
    expect({ ...result, found: findSecrets(result.output) }).toMatchObject({ exitCode, found: [] });
  });
});
