import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryDirectory } from '../temporary.ts';
import { directory, environment, findSecrets } from '../secrets/canaries.ts';
import { copyProject } from './copy-project.ts';
import { entries } from './use-package.ts';

const root = process.cwd();
/** A path with a secret in it. */
const place = join(temporaryDirectory({}, afterAll), directory);
const repository = join(place, 'repository');
const product = join(place, 'product');
const installed = join(product, 'node_modules/gazette');

/**
 * An environment with secrets, without the npm settings of this repository, which npm passes on. Git clones the address of
 * the README from the copy.
 */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
  ...environment,
  npm_config_cache: join(homedir(), '.npm'),
  npm_config_userconfig: join(homedir(), '.npmrc'),
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: `url.${repository}.insteadOf`,
  GIT_CONFIG_VALUE_0: 'https://github.com/OWNER/gazette.git',
};
const run = (cwd: string, command: string, ...argv: string[]) =>
  execFileSync(command, argv, { cwd, env, encoding: 'utf8', stdio: 'pipe' });

/** Packs a clone of this project as the README says, and installs the file. */
beforeAll(() => {
  mkdirSync(repository, { recursive: true });
  copyProject(repository);
  rmSync(join(repository, 'node_modules'));
  const git = (...argv: string[]) =>
    run(repository, 'git', '-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...argv);
  git('init', '--quiet');
  git('add', '--all', '--force');
  git('commit', '--quiet', '--message', 'Test');
  const [, code = ''] =
    /^```sh\n(git clone [^]*?)^```/m.exec(readFileSync('README.md', 'utf8')) ?? [];
  run(place, 'bash', '-ec', code);
  mkdirSync(product);
  run(product, 'npm', 'install', '--save-dev', ...globSync(`${place}/gazette/gazette-*.tgz`));
}, 600_000);

/** Lists the files of the package. */
const listFiles = () =>
  readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(installed.length + 1))
    .toSorted();

describe('the package that the commands of the README pack and install', () => {
  test('leaves the clone as it was, and knows its address', () => {
    expect(run(join(place, 'gazette'), 'git', 'status', '--porcelain')).toBe('');
    const gazette = join(installed, 'lib/scripts/gazette.mjs');
    const { version } = packageJson;
    expect(run(temporaryDirectory(), process.execPath, gazette, 'init')).toContain(
      `npx --yes https://github.com/OWNER/gazette/releases/download/v${version}/gazette-${version}.tgz check`,
    );
  });

  test('has the version of this project', () => {
    expect(run(product, 'npx', '--no-install', 'gazette', '--version')).toBe(
      `${packageJson.version}\n`,
    );
  });

  test('contains the command, the entries, the docs and the licences, and nothing else', () => {
    // package.test.ts checks the types.
    const others = /\.d\.ts$|^lib\/(?:scripts|src)\/chunks\/[\w.-]+-[\w-]{8}\.m?js$/;
    expect(listFiles().filter((path) => !others.test(path))).toEqual(
      [
        'LICENSE',
        'README.md',
        'package.json',
        'CHANGELOG.md',
        'CHANGELOG_API.md',
        'CONTRIBUTING.md',
        'SECURITY.md',
        ...globSync(['docs/*.md', 'examples/**/*.*', 'releases/**/*.*'], { cwd: root }),
        'lib/sbom.cdx.json',
        'lib/third-party-notices.txt',
        'lib/scripts/gazette.mjs',
        'lib/src/astro.mjs',
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
  });

  test('stays under 0.9 MB packed and 3.2 MB unpacked', () => {
    const [tarball = ''] = globSync('gazette/gazette-*.tgz', { cwd: place });
    expect(statSync(join(place, tarball)).size).toBeLessThan(900_000);
    const sizes = listFiles().map((path) => statSync(join(installed, path)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_200_000);
  });

  test('contains no secret, no path of the machine, and no source map', () => {
    const found = listFiles().flatMap((path) => {
      const text = readFileSync(join(installed, path), 'latin1');
      const places = [root, `${homedir()}/`, place, 'sourceMappingURL'].filter((word) =>
        text.includes(word),
      );
      return [...findSecrets(text), ...places].map((secret) => `${path}: ${secret}`);
    });
    expect(found).toEqual([]);
  });

  test('has no install script, and tells Next.js that the entry for React runs in the browser', () => {
    const read = (path: string) => readFileSync(join(installed, path), 'utf8');
    expect(read('package.json')).not.toMatch(/"(?:(?:pre|post)?install|prepare)":/);
    expect(read('lib/static/whats-new-react.js')).toMatch(/^'use client';\n/);
  });
});

test('an installation from git has the command, the entries and the docs, but no sources', () => {
  const user = join(place, 'user');
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{ "type": "module" }');
  run(user, 'npm', 'install', `git+file://${repository}`);
  cpSync('test/fixtures/pair/releases', join(user, 'releases'), { recursive: true });
  run(user, 'npx', '--no-install', 'gazette', 'build');
  expect(readFileSync(join(user, 'dist/v2/cloud/version'), 'utf8')).toBe(
    readFileSync('test/fixtures/pair/version', 'utf8'),
  );
  const imports = entries.map((entry) => `import '${entry}';`).join('');
  expect(run(user, process.execPath, '--input-type=module', '--eval', imports)).toBe('');
  const cwd = join(user, 'node_modules/gazette');
  const names = ['docs/rules.md', 'lib/src/index.d.ts', 'src', 'test', 'scripts', 'node_modules'];
  expect(globSync(names, { cwd }).toSorted()).toEqual(['docs/rules.md', 'lib/src/index.d.ts']);
  expect(existsSync(join(user, 'node_modules/vitest'))).toBe(false);
}, 300_000);

test('in a clone, an installation without development dependencies succeeds', () => {
  run(repository, 'npm', 'ci', '--omit=dev');
  expect(existsSync(join(repository, 'node_modules/zod'))).toBe(true);
  expect(existsSync(join(repository, 'node_modules/tsx'))).toBe(false);
});
