import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';
import { packInto } from './build-package.ts';

/** The oldest and the newest of each line that docs/compatibility.md promises, as in package.json of this directory. */
const VERSIONS = ['22.13', '22', '24.0', '24', '26'];
const place = temporaryDirectory({}, afterAll);
const bin = join(place, 'installed/node_modules/gazette/lib/scripts/gazette.mjs');

beforeAll(() => {
  const installed = join(place, 'installed');
  const tarball = join(place, 'gazette.tgz');
  renameSync(packInto(place), tarball);
  mkdirSync(installed);
  writeFileSync(join(installed, 'package.json'), '{ "type": "module" }');
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', tarball, '--prefix', installed, '--loglevel=error', ...options]);
});

describe.each(VERSIONS)('Node.js %s', (version) => {
  const node = join(import.meta.dirname, `node_modules/node-${version}/bin/node`);
  const cwd = temporaryDirectory({}, afterAll);
  cpSync('test/fixtures/pair/releases', join(cwd, 'releases'), { recursive: true });
  const run = (...argv: string[]) => {
    const { status, stderr } = spawnSync(node, [bin, ...argv], { cwd, encoding: 'utf8' });
    return { status, stderr };
  };

  /** Starts a server, and returns what it printed until this line. */
  async function start(argv: string[], last: string): Promise<string> {
    const child = spawn(node, [bin, ...argv], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    const found = Promise.withResolvers<string>();
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        printed += part;
        if (printed.includes(last)) found.resolve(printed);
      });
    }
    child.once('exit', () => found.reject(new Error(printed)));
    onTestFinished(() => void child.kill());
    return found.promise;
  }

  test('is the version that the name says', () => {
    const printed = execFileSync(node, ['--version'], { encoding: 'utf8' });
    expect(printed).toMatch(new RegExp(`^v${version.replace('.', String.raw`\.`)}\\.`));
  });

  test('checks and builds', () => {
    expect(run('check')).toEqual({ status: 0, stderr: '' });
    expect(run('build')).toEqual({ status: 0, stderr: '' });
    const expected = readFileSync('test/fixtures/pair/version', 'utf8');
    expect(readFileSync(join(cwd, 'dist/v2/cloud/version'), 'utf8')).toBe(expected);
  });

  test('previews', async () => {
    const printed = await start(['preview', '--port', '0'], 'The page is at');
    const [, url = ''] = /The page is at (\S+)/.exec(printed) ?? [];
    expect(await (await fetch(url)).text()).toContain('2.4.0');
  });

  test('serves both operations, without a word about SQLite', async () => {
    const printed = await start(['serve', '--demo', '--port', '0'], 'is logged here');
    const [, token, url = ''] = /Bearer (\S+)' (\S+)/.exec(printed) ?? [];
    const headers = { authorization: `Bearer ${token}` };
    const sessions = await fetch(url, { headers });
    expect(await sessions.json()).toMatchObject({ status: 'ok', sessions: [{}, {}] });
    const response = await fetch(new URL('/v2/cloud/version', url));
    expect(await response.json()).toMatchObject({ status: 'ok', version: '2.4.0' });
    expect(printed).not.toMatch(/experimental/i);
  });

  test('passes the tests of the SQLite store', async () => {
    const vitest = 'node_modules/vitest/vitest.mjs';
    const words = [vitest, 'run', 'test/sessions/stores/sqlite.test.ts', '--pool=threads'];
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
    const { status, stdout } = spawnSync(node, words, { env, encoding: 'utf8' });
    expect(stdout).toMatch(/Tests {2}\d+ passed/);
    expect(status).toBe(0);
  });
});
