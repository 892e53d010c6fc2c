import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';
import { directory, environment, findSecrets } from '../secrets/canaries.ts';
import { copyProject } from './copy-project.ts';
import { entries, TSCONFIG } from './use-package.ts';

const root = process.cwd();
const place = temporaryDirectory({}, afterAll);
const project = join(place, directory);
const unpacked = join(place, 'package');
const tarball = join(project, 'gazette.tgz');

/** Packs a copy of this project whose path and environment contain secrets. */
beforeAll(() => {
  mkdirSync(project);
  copyProject(project);
  const env = { ...process.env, ...environment, HOME: join(place, environment.HOME) };
  execFileSync('npm', ['pack', '--loglevel=error'], { cwd: project, env, stdio: 'pipe' });
  const [packed = ''] = globSync('gazette-*.tgz', { cwd: project });
  cpSync(join(project, packed), tarball);
  execFileSync('tar', ['xf', tarball, '-C', place]);
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
});

/** Lists the files of the package. */
const listFiles = () =>
  readdirSync(unpacked, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(unpacked.length + 1))
    .toSorted();

/** The types of the entries for frameworks; test/system/frameworks compiles them. */
const frameworkTypes = globSync('src/client/frameworks/*', { cwd: root }).map(
  (path) => `lib/${path.replace(/(?:\.d)?\.ts$/, '.d.ts')}`,
);

/** Lists the declarations that the compiler reads if every other entry is imported. */
function listTypes(): string[] {
  const user = join(place, 'user');
  mkdirSync(join(user, 'node_modules'), { recursive: true });
  symlinkSync(unpacked, join(user, 'node_modules/gazette'));
  const imports = entries.map((entry, index) => `import * as entry${index} from '${entry}';`);
  writeFileSync(join(user, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(user, 'use.ts'), imports.join('\n'));
  writeFileSync(join(user, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const argv = ['--listFiles', '-p', user];
  const listed = execFileSync(join(root, 'node_modules/.bin/tsc'), argv, { encoding: 'utf8' });
  const lines = listed.split('\n').filter((path) => path.startsWith(unpacked));
  return lines.map((path) => path.slice(unpacked.length + 1)).toSorted();
}

describe('the packed package', () => {
  test('contains the command, the entries, their types, the docs and the licences, and nothing else', () => {
    const files = listFiles();
    const without = (pattern: RegExp) => files.filter((path) => !pattern.test(path));
    const chunks = /^lib\/(?:scripts|src)\/chunks\/[\w.-]+-[\w-]{8}\.m?js$/;
    const types = /\.d\.ts$/;
    expect(without(chunks).filter((path) => !types.test(path))).toEqual(
      [
        'LICENSE',
        'README.md',
        'package.json',
        '.github/workflows/publish.yml',
        'CHANGELOG.md',
        'CHANGELOG_API.md',
        'CONTRIBUTING.md',
        'SECURITY.md',
        ...globSync(['docs/*.md', 'releases/**/*.*'], { cwd: root }),
        'lib/sbom.cdx.json',
        'lib/third-party-notices.txt',
        'lib/scripts/gazette.mjs',
        'lib/src/index.mjs',
        'lib/src/client/index.js',
        ...[
          'index',
          'stores/d1',
          'stores/postgres',
          'stores/sqlite',
          'login/index',
          'login/mmdb',
        ].map((name) => `lib/src/sessions/${name}.js`),
        ...globSync('lib/static/**/*.{css,js,json,png}', { cwd: root }),
      ].toSorted(),
    );
    expect(files.filter((path) => types.test(path))).toEqual(
      [...listTypes(), ...frameworkTypes].toSorted(),
    );
  });

  test('stays under 0.8 MB packed and 2.6 MB unpacked', () => {
    expect(statSync(tarball).size).toBeLessThan(800_000);
    const sizes = listFiles().map((path) => statSync(join(unpacked, path)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_600_000);
  });

  test('contains no secret, no path of the machine, and no source map', () => {
    const found = listFiles().flatMap((path) => {
      const text = readFileSync(join(unpacked, path), 'latin1');
      const places = [root, homedir(), place, 'sourceMappingURL'].filter((word) =>
        text.includes(word),
      );
      return [...findSecrets(text), ...places].map((secret) => `${path}: ${secret}`);
    });
    expect(found).toEqual([]);
  });

  test('tells Next.js that the entry for React runs in the browser', () => {
    const text = readFileSync(join(unpacked, 'lib/static/whats-new-react.js'), 'utf8');
    expect(text).toMatch(/^'use client';\n/);
  });

  test('has no install script', () => {
    const text = readFileSync(join(unpacked, 'package.json'), 'utf8');
    expect(text).not.toMatch(/"(?:(?:pre|post)?install|prepare)":/);
  });
});
