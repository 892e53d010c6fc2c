import { mkdirSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { readPackageInfo } from '../../../src/project/workspace/package-info.ts';
import {
  findTaggedVersion,
  findTagPrefix,
  isOwnTag,
  pickOwn,
} from '../../../src/project/workspace/tags.ts';
import {
  findPackageManager,
  writeCommands,
} from '../../../src/project/workspace/package-manager.ts';
import { enterDirectory } from '../../enter-directory.ts';

test.each([
  ['package.json', '{"name":"@acme/kite","version":"1.2.0"}', '@acme/kite', '1.2.0'],
  ['composer.json', '{"name":"acme/kite","version":"1.2.0"}', 'acme/kite', '1.2.0'],
  [
    'Cargo.toml',
    '[workspace]\nname = "all"\n\n[package]\nname = "kite"\nversion = "1.2.0"\n\n[dependencies]\nversion = "9"\n',
    'kite',
    '1.2.0',
  ],
  ['pyproject.toml', '[project]\nname = "kite"\nversion = "3.1.0"\n', 'kite', '3.1.0'],
  ['pyproject.toml', "[project]\nversion='3.1.0rc1' # next\nname='kite'\n", 'kite', '3.1.0rc1'],
  [
    'pyproject.toml',
    '[tool.poetry]\nname = "kite"\n\n[tool.x]\nversion = "9"\n',
    'kite',
    undefined,
  ],
  ['pubspec.yaml', 'name: kite\nversion: 1.2.0+4\n', 'kite', '1.2.0+4'],
  ['kite.gemspec', 's.name = "kite"\n  s.version = Kite::VERSION\n', 'kite', undefined],
  ['kite.gemspec', "  spec.name = 'kite'\n  spec.version = '1.2.0'\n", 'kite', '1.2.0'],
  ['build.gradle', "version = '1.2.0'\n", undefined, '1.2.0'],
  ['build.gradle.kts', 'version = "$next"\n', undefined, undefined],
  ['settings.gradle', "rootProject.name = 'kite'\n", 'kite', undefined],
  ['settings.gradle', "rootProject.name = 'kite-root'\n", 'kite', undefined],
  ['mix.exs', '      app: :kite,\n      version: "1.2.0",\n', 'kite', '1.2.0'],
  ['go.mod', 'module github.com/acme/kite/v2\n\ngo 1.24\n', 'kite', undefined],
  ['package.json', '{"name":', undefined, undefined],
])('%s: %j', (file, text, name, version) => {
  enterDirectory({ [file]: text });
  expect(readPackageInfo()).toEqual({ name, version });
});

test('the first file that has a name or version counts', () => {
  enterDirectory({
    'package.json': '{"devDependencies":{"gazette":"1.0.0"}}',
    'pyproject.toml': '[project]\nname = "kite"\nversion = "3.1.0"\n',
  });
  expect(readPackageInfo()).toEqual({ name: 'kite', version: '3.1.0' });
});

/** Enters packages/kite of a repository that also has packages/crane. */
function enterKite(name?: string) {
  enterDirectory({
    'packages/kite/package.json': JSON.stringify({ name }),
    'packages/crane/package.json': '{"name":"@acme/crane-app"}',
    'packages/empty/readme.md': '',
  });
  process.chdir('packages/kite');
}

describe('tags of the package @acme/kite next to another package', () => {
  test.each(
    'v1.1.0 1.1.0 release/1.1.0 rel_1_1_0 @acme/kite@1.1.0 kite@1.1.0 kite-v1.1.0 kite/v1.1.0 packages/kite/1.1 empty-1.0.0 product-1.0.0'.split(
      ' ',
    ),
  )('%s', (tag) => {
    enterKite('@acme/kite');
    expect(isOwnTag(tag)).toBe(true);
  });

  test.each(
    '@acme/crane@1.1.0 @other/kite@1.1.0 heron@1.1.0 crane-v1.1.0 crane/v1.1.0 crane-app-1.1.0'.split(
      ' ',
    ),
  )('%s is none', (tag) => {
    enterKite('@acme/kite');
    expect(isOwnTag(tag)).toBe(false);
  });
});

test('without a name of the package, any tag may be its own but those of others', () => {
  enterKite();
  expect(['heron@1.0.0', 'crane-v1.0.0'].map(isOwnTag)).toEqual([true, false]);
});

test.each([
  [['@acme/crane@2.0.0', '@acme/kite@1.1.0'], false, '@acme/kite@', '1.1.0'],
  [['v3.0.0', 'kite-v1.2.0-rc.1', 'kite-v1.1.0'], false, 'kite-v', '1.1.0'],
  [['kite/v1.1.0'], false, 'kite/v', '1.1.0'],
  [['v3.0.0'], false, '@acme/kite@', undefined],
  [['crane@1.0.0', 'v3.0.0'], true, 'v', '3.0.0'],
  [['3.0.0'], true, '', '3.0.0'],
  [['release/3.0.0'], true, 'release/', '3.0.0'],
  [[], true, undefined, undefined],
])('of the tags %j, at the root: %j, they start with %j', (tags, isRoot, prefix, version) => {
  enterKite('@acme/kite');
  expect([findTagPrefix(tags, isRoot), findTaggedVersion(tags, isRoot)]).toEqual([prefix, version]);
});

test('of parts of several packages, those of the own and without a name are picked', () => {
  enterKite('@acme/kite');
  const pick = (...names: (string | undefined)[]) => pickOwn(names, (name) => name);
  expect(pick('kite', undefined, 'crane')).toEqual(['kite', undefined]);
  expect(pick('heron', undefined, 'crane')).toEqual(['heron', undefined, 'crane']);
  expect(pick(undefined)).toEqual([undefined]);
});

const CI = 'npm ci --include-workspace-root\nnpx --no-install gazette check # package-lock.json';

test.each([
  [[], CI],
  [['package-lock.json', 'pnpm-lock.yaml'], CI],
  [
    ['pnpm-lock.yaml'],
    'corepack enable && pnpm install --frozen-lockfile\npnpm exec gazette check # pnpm-lock.yaml',
  ],
  [
    ['../../yarn.lock'],
    'corepack enable && yarn install --frozen-lockfile\nyarn run gazette check # yarn.lock',
  ],
  [
    ['bun.lock'],
    'npm install --global bun && bun install --frozen-lockfile\nbun run gazette check # bun.lock',
  ],
])('with the files %j, CI runs other commands', (files, commands) => {
  const root = enterDirectory(Object.fromEntries(files.map((file) => [`a/b/${file}`, ''])));
  mkdirSync(`${root}/a/b`, { recursive: true });
  process.chdir('a/b');
  expect(writeCommands(CI, findPackageManager(['.', '../../']))).toBe(commands);
});
