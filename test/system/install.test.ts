import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readLockfile } from '../supply/read-lockfile.ts';
import { temporaryDirectory } from '../temporary.ts';

/** npm 11.19, the first version that enforces `allowScripts`. */
const NPM = join(process.cwd(), 'test/system/node_modules/npm/bin/npm-cli.js');

function npm(directory: string, ...argv: string[]) {
  const options = { cwd: directory, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(process.execPath, [NPM, ...argv, '--no-audit'], options);
  return { status, stderr };
}

test('a new package with an install script is not installed, and its script does not run', () => {
  const directory = temporaryDirectory({
    'stranger/package.json': JSON.stringify({
      name: 'stranger',
      version: '1.0.0',
      scripts: { postinstall: 'node -e "fs.writeFileSync(process.env.IT_RAN, process.version)"' },
    }),
    'package.json': '{}',
  });
  cpSync('.npmrc', join(directory, '.npmrc'));
  execFileSync(process.execPath, [NPM, 'pack', './stranger', '--silent'], { cwd: directory });
  vi.stubEnv('IT_RAN', join(directory, 'it-ran'));
  const install = (...options: string[]) => {
    const { status, stderr } = npm(directory, 'install', './stranger-1.0.0.tgz', ...options);
    const has = (path: string) => existsSync(join(directory, path));
    return { status, stderr, found: ['it-ran', 'node_modules/stranger'].filter(has) };
  };
  const refused = install();
  expect(refused).toMatchObject({ status: 1, found: [] });
  expect(refused.stderr).toContain('stranger@');
  // Without the check the script runs, so the test can detect it.
  expect(install('--dangerously-allow-all-scripts')).toMatchObject({
    status: 0,
    found: ['it-ran', 'node_modules/stranger'],
  });
});

test('a package that differs from the hash in the lockfile is not installed', () => {
  const name = 'node_modules/leven';
  const { version = '', integrity = '' } =
    readLockfile('.').find(({ path }) => path === name) ?? {};
  const install = (hash: string) => {
    const project = { dependencies: { leven: version } };
    const packages = { '': project, [name]: { version, integrity: hash } };
    const directory = temporaryDirectory({
      'package.json': JSON.stringify(project),
      'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }),
    });
    const { status, stderr } = npm(directory, 'ci', '--prefer-offline');
    return { status, stderr, isInstalled: existsSync(join(directory, name, 'package.json')) };
  };
  expect(install(integrity)).toMatchObject({ status: 0, isInstalled: true });
  const other = `sha512-${'A'.repeat(86)}==`;
  const refused = install(other);
  expect(refused).toMatchObject({ status: 1, isInstalled: false });
  expect(refused.stderr).toContain('EINTEGRITY');
});
