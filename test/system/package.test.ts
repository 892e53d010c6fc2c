import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startGazette } from '../scripts/start-gazette.ts';
import { countFiles, temporaryDirectory } from '../temporary.ts';
import { old } from './find-old-node.ts';

const root = process.cwd();
const TSX = join(root, 'node_modules/tsx/dist/cli.mjs');
const TSC = join(root, 'node_modules/.bin/tsc');
const SCRIPT = join(root, 'scripts/gazette.ts');
const Manifest = z.object({
  exports: z.record(z.string(), z.unknown()),
  dependencies: z.record(z.string(), z.string()),
});
const manifest = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
const entries = Object.keys(manifest.exports)
  .filter((entry) => entry !== './package.json')
  .map((entry) => entry.replace('.', 'gazette'));

const USE = `
  import { check, Settings, VersionResponse } from 'gazette';
  import { readFileSync } from 'node:fs';
  ${entries.map((entry, index) => `import * as entry${index} from '${entry}';`).join('\n')}
  const { problems, current } = check({ releases: 'releases', settings: Settings.parse({}) });
  const { log } = VersionResponse.parse(JSON.parse(readFileSync('dist/v2/cloud/version', 'utf8')));
  const title: string = log.previous.title;
  // @ts-expect-error: were it of any type, this would be no error
  const number: number = log.previous.title;
  // @ts-expect-error
  const reason: number = problems[0]?.messages[0]?.reason;
  console.log(problems.length, current, title);
  console.log([${entries.map((_, index) => `entry${index}`).join(', ')}].length);
`;

const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  },
};

/** The packages that declarations name. */
const listPackages = (paths: string[]) => {
  const texts = paths.map((path) => readFileSync(path, 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import\() ?['"]((?:@[\w-]+\/)?\w[\w.-]*)/g)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)].filter((name) => name !== 'node');
};

const packed = mkdtempSync(join(tmpdir(), 'gazette-pack-'));
const tarball = join(packed, 'gazette.tgz');
afterAll(() => rmSync(packed, { recursive: true, force: true }));
beforeAll(() => {
  const argv = ['pack', root, '--pack-destination', packed, '--loglevel=error'];
  execFileSync('npm', argv, { stdio: 'ignore' });
  for (const name of readdirSync(packed)) renameSync(join(packed, name), tarball);
}, 120_000);

/** The package by itself, with nothing that it depends on. */
function unpack(directory: string): string {
  execFileSync('tar', ['xf', tarball, '-C', directory]);
  return join(directory, 'package/lib/scripts/bin.js');
}

const readAll = (directory: string) =>
  Object.fromEntries(
    globSync('**', { cwd: directory, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(directory.length), readFileSync(path, 'utf8')]),
  );

test('the packed command needs nothing beside it, and builds what the script builds', () => {
  const directory = temporaryDirectory({ 'package.json': '{}' });
  const bin = unpack(directory);
  cpSync('test/fixtures/pair/releases', join(directory, 'releases'), { recursive: true });
  const run = (...argv: string[]) => {
    const options = { cwd: directory, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, options);
    return { status, stdout, stderr };
  };
  const built = run(bin, 'build', '--out', 'dist', '--summary', 'summary.md');
  const files = countFiles(join(directory, 'dist'));
  expect(built).toEqual({
    status: 0,
    stdout: `2.4.0 is the current release, 2.3.0 the one before it.\ndist/v2/cloud/version is written; ${files} of ${files} files were new or different.\n`,
    stderr: '',
  });
  expect(readFileSync(join(directory, 'dist/v2/cloud/version'), 'utf8')).toBe(
    readFileSync('test/fixtures/pair/version', 'utf8'),
  );
  run(TSX, SCRIPT, 'build', '--out', 'dist-of-script');
  expect(readAll(join(directory, 'dist'))).toEqual(readAll(join(directory, 'dist-of-script')));
});

test('the packed command finds the same problems, in the same words, and knows the same options', () => {
  const directory = temporaryDirectory({ 'package.json': '{}' });
  const bin = unpack(directory);
  cpSync('test/fixtures/problems', join(directory, 'releases'), { recursive: true });
  const compare = (...argv: string[]) => {
    const options = { cwd: directory, encoding: 'utf8' } as const;
    const bundled = spawnSync(process.execPath, [bin, ...argv], options);
    const script = spawnSync(process.execPath, [TSX, SCRIPT, ...argv], options);
    expect([bundled.status, bundled.stdout, bundled.stderr]).toEqual([
      script.status,
      script.stdout,
      script.stderr,
    ]);
    return bundled.stdout;
  };
  expect(compare('check')).toContain('✖');
  compare('check', '--reporter', 'json');
  compare('build');
  compare('--version');
  compare('--help');
  compare('nonsense');
  compare('serve');
}, 60_000);

test('the packed command serves', async () => {
  const directory = temporaryDirectory({ 'package.json': '{}' });
  const bin = unpack(directory);
  cpSync('test/fixtures/pair/releases', join(directory, 'releases'), { recursive: true });
  const { findUrl, signal, exit } = startGazette(
    [bin, 'serve', '--demo', '--port', '0'],
    directory,
  );
  const { url, token } = await findUrl();
  const version = await fetch(`${url}/v2/cloud/version`);
  expect(await version.text()).toBe(readFileSync('test/fixtures/pair/version', 'utf8'));
  const headers = { authorization: `Bearer ${token}` };
  const sessions = await fetch(`${url}/v2/auth/get-active-sessions`, { headers });
  expect(sessions.status).toBe(200);
  signal('SIGTERM');
  expect(await exit).toBe(0);
});

test('a build needs no file of the server, keeps its compiled code, and holds nothing that it never uses', () => {
  const directory = temporaryDirectory({ 'package.json': '{}' });
  const bin = unpack(directory);
  cpSync('test/fixtures/pair/releases', join(directory, 'releases'), { recursive: true });
  const chunks = join(directory, 'package/lib/scripts/chunks');
  for (const name of globSync('{run-serve,sqlite}*', { cwd: chunks })) rmSync(join(chunks, name));
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const options = { cwd: directory, env: { ...env, TMPDIR: directory } };
  expect(spawnSync(process.execPath, [bin, 'build'], options).status).toBe(0);
  expect(globSync('node-compile-cache/*/*', { cwd: directory })).not.toEqual([]);
  const code = Object.values(readAll(chunks)).join('');
  expect(['describeOpenApi', '"node ("'].filter((text) => code.includes(text))).toEqual([]);
  const notices = readFileSync(join(directory, 'package/lib/third-party-notices.txt'), 'utf8');
  expect(notices).toContain(`\nzod ${manifest.dependencies['zod']} (MIT)\n`);
  expect(notices).not.toMatch(/^(?:supports-color|js-yaml 3)/m);
});

test.runIf(old)('on Node.js 20 the packed command builds, and says what it needs to serve', () => {
  const directory = temporaryDirectory({ 'package.json': '{}' });
  const bin = unpack(directory);
  cpSync('test/fixtures/pair/releases', join(directory, 'releases'), { recursive: true });
  const options = { cwd: directory, encoding: 'utf8' } as const;
  expect(spawnSync(old ?? '', [bin, 'build'], options).status).toBe(0);
  const { status, stderr } = spawnSync(old ?? '', [bin, 'serve', '--demo'], options);
  expect(status).toBe(2);
  expect(stderr).toContain('gazette: serve needs node:sqlite, which Node.js 22.13 and later has');
});

test('on a Node.js that is too old the packed command says so', () => {
  const directory = temporaryDirectory();
  const bin = unpack(directory);
  const aged = 'data:text/javascript,delete process.getBuiltinModule';
  const options = { encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(process.execPath, ['--import', aged, bin, 'build'], options);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `gazette needs Node.js 22.13 or later; this is ${process.versions.node}. Install a newer one from https://nodejs.org\n`,
  });
});

test('installed in an empty project, every entry can be imported, with its types', () => {
  const directory = temporaryDirectory({ 'package.json': '{ "type": "module" }' });
  const npm = (...argv: string[]) =>
    execFileSync('npm', argv, { cwd: directory, encoding: 'utf8', stdio: 'pipe' });
  npm('install', tarball, '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund');
  cpSync('test/fixtures/pair/releases', join(directory, 'releases'), { recursive: true });
  expect(npm('exec', '--offline', '--', 'gazette', 'build')).toContain('is written');
  writeFileSync(join(directory, 'use.ts'), USE);
  const used = execFileSync(process.execPath, ['use.ts'], { cwd: directory, encoding: 'utf8' });
  expect(used).toBe(`0 2.4.0 Autumn clean-up\n${entries.length}\n`);
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const listed = execFileSync(TSC, ['--listFiles', '-p', directory], { encoding: 'utf8' });
  const declarations = listed.split('\n').filter((path) => path.includes('/gazette/lib/'));
  const missing = listPackages(declarations).filter(
    (name) => !(name in manifest.dependencies) && !(`@types/${name}` in manifest.dependencies),
  );
  expect(declarations.length).toBeGreaterThan(entries.length);
  expect(missing).toEqual([]);
}, 120_000);
