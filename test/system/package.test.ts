import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCorpus } from '../../scripts/bench/notes/write-corpus.ts';
import { makeWhatsNewFile } from '../../src/output/whats-new-file.ts';
import { answerWithText } from '../client/answer-with.ts';
import { startGazette } from '../scripts/start-gazette.ts';
import { countFiles, temporaryDirectory } from '../temporary.ts';
import { old } from './find-old-node.ts';
import { entries, listPackages, manifest, TSCONFIG, USE, USE_CLIENT } from './use-package.ts';

const root = process.cwd();
const TSX = join(root, 'node_modules/tsx/dist/cli.mjs');
const TSC = join(root, 'node_modules/.bin/tsc');
const SCRIPT = join(root, 'scripts/gazette.ts');
const packed = mkdtempSync(join(tmpdir(), 'gazette-pack-'));
const tarball = join(packed, 'gazette.tgz');
afterAll(() => rmSync(packed, { recursive: true, force: true }));
beforeAll(() => {
  const argv = ['pack', root, '--pack-destination', packed, '--loglevel=error'];
  execFileSync('npm', argv, { stdio: 'pipe' });
  for (const name of readdirSync(packed)) renameSync(join(packed, name), tarball);
}, 120_000);

/** The package by itself, with nothing that it depends on. */
function unpack(directory: string): string {
  execFileSync('tar', ['xf', tarball, '-C', directory]);
  return join(directory, 'package/lib/scripts/bin.mjs');
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
  compare('publish', '--to', 's3://bucket');
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

test('the packed command previews', async () => {
  const directory = temporaryDirectory({ 'package.json': '{}' });
  const bin = unpack(directory);
  cpSync('test/fixtures/pair/releases', join(directory, 'releases'), { recursive: true });
  const { find, signal, exit } = startGazette([bin, 'preview', '--port', '0'], directory);
  const page = await fetch(await find('stdout', /(http:\S+\/)/));
  expect(await page.text()).toContain('Autumn clean-up');
  signal('SIGINT');
  expect(await exit).toBe(0);
});

test('a build needs no file of the other commands, keeps its compiled code, and holds nothing that it never uses', () => {
  const directory = temporaryDirectory({ 'package.json': '{}' });
  const bin = unpack(directory);
  cpSync('test/fixtures/pair/releases', join(directory, 'releases'), { recursive: true });
  const chunks = join(directory, 'package/lib/scripts/chunks');
  const names = globSync('{compile-schema,run-preview,run-publish,run-serve,sqlite}-*', {
    cwd: chunks,
  });
  expect(names).toHaveLength(5);
  for (const name of names) rmSync(join(chunks, name));
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const options = { cwd: directory, env: { ...env, TMPDIR: directory } };
  expect(spawnSync(process.execPath, [bin, 'build'], options).status).toBe(0);
  expect(globSync('node-compile-cache/*/*', { cwd: directory })).not.toEqual([]);
  const code = Object.values(readAll(chunks)).join('');
  const unused = ['describeOpenApi', '"node ("', 'z.compile'];
  expect(unused.filter((text) => code.includes(text))).toEqual([]);
  const notices = readFileSync(join(directory, 'package/lib/third-party-notices.txt'), 'utf8');
  expect(notices).toContain(`\nzod ${manifest.dependencies['zod']} (MIT)\n`);
  expect(notices).not.toMatch(/^(?:supports-color|js-yaml 3)/m);
});

test('a build loads few files, and what is compiled is kept with all its functions, whatever the next command is', () => {
  const directory = temporaryDirectory({ 'package.json': '{}' });
  const bin = unpack(directory);
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  writeCorpus(join(directory, 'releases'), 2000);
  const cache = join(directory, 'cache');
  const run = (command: string) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: cache, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
    const options = { cwd: directory, encoding: 'utf8', env } as const;
    const { status, stderr } = spawnSync(process.execPath, [bin, command], options);
    expect(status).toBe(0);
    return [...stderr.matchAll(/\/(\w[\w-]*)\.mjs was (\w+)/g)].map(([, name, state]) => ({
      name,
      state,
    }));
  };
  const loaded = run('build');
  expect(loaded).toHaveLength(6);
  const [kept] = readdirSync(cache);
  const size = (paths: string[]) => paths.reduce((sum, path) => sum + statSync(path).size, 0);
  const compiled = readdirSync(join(cache, kept ?? '')).map((name) =>
    join(cache, kept ?? '', name),
  );
  const code = loaded.map(({ name }) => join(directory, `package/lib/scripts/chunks/${name}.mjs`));
  expect(size(compiled)).toBeGreaterThan(size(code.filter((path) => existsSync(path))));
  run('check');
  expect(run('build')).toEqual(loaded.map(({ name }) => ({ name, state: 'accepted' })));
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

test('installed in an empty project, every entry can be imported, with its types', async () => {
  const directory = temporaryDirectory({ 'package.json': '{ "type": "module" }' });
  const npm = (...argv: string[]) =>
    execFileSync('npm', argv, { cwd: directory, encoding: 'utf8', stdio: 'pipe' });
  npm('install', tarball, '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund');
  cpSync('test/fixtures/pair/releases', join(directory, 'releases'), { recursive: true });
  expect(npm('exec', '--offline', '--', 'gazette', 'build')).toContain('is written');
  writeFileSync(join(directory, 'use.ts'), USE);
  const used = execFileSync(process.execPath, ['use.ts'], { cwd: directory, encoding: 'utf8' });
  expect(used).toBe(`0 2.4.0 Autumn clean-up\n${entries.length}\n`);
  const built = readAll(join(directory, 'dist'));
  expect(readAll(join(directory, 'dist-of-library'))).toEqual(built);
  writeFileSync(join(directory, 'use-client.ts'), USE_CLIENT);
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const listed = execFileSync(TSC, ['--listFiles', '-p', directory], { encoding: 'utf8' });
  const declarations = listed.split('\n').filter((path) => path.includes('/gazette/lib/'));
  const missing = listPackages(declarations).filter(
    (name) => !(name in manifest.dependencies) && !(`@types/${name}` in manifest.dependencies),
  );
  expect(declarations.length).toBeGreaterThan(entries.length);
  expect(missing).toEqual([]);

  expect(built['/whats-new.js']).toBe(makeWhatsNewFile().render());
  const [, example = ''] =
    /^```js\n(.*?)^```/ms.exec(readFileSync('docs/whats-new.md', 'utf8')) ?? [];
  const url = await answerWithText(built['/v2/cloud/version'] ?? '');
  const code = example.replace('https://notes.example.com/v2/cloud/version', url);
  writeFileSync(join(directory, 'version.js'), `import 'gazette/whats-new';\n${code}`);
  const ran = await promisify(execFile)(process.execPath, ['version.js'], { cwd: directory });
  expect(ran).toEqual({ stdout: '2.4.0, after 2.3.0\n', stderr: '' });
}, 120_000);
