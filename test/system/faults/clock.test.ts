import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startGazette } from '../../scripts/start-gazette.ts';
import { SessionsResponse } from '../../../src/contract/index.ts';
import { createProject, readAll, SCRIPT, VERSION } from './project.ts';

const [LIBRARY = ''] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
const fakeTime = (moment: string) => ({
  LD_PRELOAD: LIBRARY,
  FAKETIME: `@${moment}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

function buildIn(cwd: string, env: Record<string, string>, ...words: string[]) {
  rmSync(join(cwd, 'dist'), { recursive: true, force: true });
  const argv = [...words, SCRIPT, 'build', '--as-of', '2999-01-01'];
  const { status, stderr } = spawnSync(process.execPath, argv, {
    cwd,
    env: { PATH: String(process.env['PATH']), ...env },
    encoding: 'utf8',
  });
  return { status, stderr };
}

const MOMENTS = [
  '1970-01-01 00:00:01',
  '1999-12-31 23:59:59',
  '2038-01-19 03:14:08',
  '2106-02-07 06:28:16',
  '9998-12-31 23:59:59',
];

describe('the same notes give the same bytes', () => {
  test.each(MOMENTS)('when the clock says %s', (moment) => {
    const { directory, dist } = createProject();
    expect(buildIn(directory, {})).toEqual({ status: 0, stderr: '' });
    const expected = readAll(dist);
    const env = fakeTime(moment);
    const year = execFileSync(process.execPath, ['-p', 'new Date().getUTCFullYear()'], {
      env,
      encoding: 'utf8',
    });
    expect(year.trim()).toBe(moment.slice(0, 4));
    expect(buildIn(directory, env)).toEqual({ status: 0, stderr: '' });
    expect(readAll(dist)).toEqual(expected);
  });

  test.each([
    { LANG: 'C' },
    { LC_ALL: 'xx_XX.nothing', LANGUAGE: 'klingon' },
    { LC_ALL: 'tr_TR.UTF-8' },
    { TZ: 'Nowhere/Nothing' },
    { TZ: ':/etc/passwd' },
    { TZ: '' },
    { TZ: 'XXX-25:99' },
    { TZ: 'Pacific/Apia' },
    { HOME: '/nowhere', TMPDIR: '/nowhere', NODE_OPTIONS: '' },
  ])('in %j', (env) => {
    const { directory, dist } = createProject();
    expect(buildIn(directory, {})).toEqual({ status: 0, stderr: '' });
    const expected = readAll(dist);
    expect(buildIn(directory, { ...env })).toEqual({ status: 0, stderr: '' });
    expect(readAll(dist)).toEqual(expected);
  });
});

test('without locale data the command fails, or writes the same bytes', () => {
  const { directory, dist } = createProject();
  expect(buildIn(directory, {})).toMatchObject({ status: 0 });
  const expected = readAll(dist);
  for (const [env, words] of [
    [{ NODE_ICU_DATA: '/nowhere' }, []],
    [{}, ['--icu-data-dir=/nowhere']],
  ] as const) {
    const { status, stderr } = buildIn(directory, env, ...words);
    expect(stderr).not.toMatch(/^ +at /m);
    const files = status === 0 ? readAll(dist) : new Map(expected);
    expect(files).toEqual(expected);
  }
});

describe('a replaced file gets a later modification time, whatever the clock says', () => {
  test.each([
    ['an hour ahead', () => Date.now() / 1000 + 3600],
    ['in 2100', () => 4_102_444_800],
    ['at the end of 32 bits', () => 2_147_483_647],
    ['before 1970', () => -86_400],
  ])('than one %s', async (_when, pick) => {
    const { dist, build, write } = createProject();
    await build();
    const second = Math.floor(pick());
    const time = new Date(second * 1000);
    utimesSync(join(dist, VERSION), time, time);
    const before = Math.floor(statSync(join(dist, VERSION)).mtimeMs / 1000);
    expect(before).toBe(second);
    write(1);
    expect(await build()).toMatchObject({ exitCode: 0 });
    expect(Math.floor(statSync(join(dist, VERSION)).mtimeMs / 1000)).toBeGreaterThan(before);
  });
});

// The demo's logins are days old, and no login is from before 1970.
test.each(MOMENTS.slice(1))('new, check and serve work when the clock says %s', async (moment) => {
  const { directory } = createProject();
  const env = { ...fakeTime(moment), TZ: 'UTC' };
  const run = (...argv: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT, ...argv], {
      cwd: directory,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    return { status, stderr };
  };
  expect(run('new', '3.0')).toEqual({ status: 0, stderr: '' });
  // The new note is a template with empty values.
  expect(run('check')).toEqual({ status: 1, stderr: '' });
  rmSync(join(directory, 'releases/3.0.md'));
  const server = startGazette([SCRIPT, 'serve', '--demo', '--port', '0'], directory, env);
  const { url, token } = await server.findUrl();
  const response = await fetch(`${url}/v2/auth/get-active-sessions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { sessions } = SessionsResponse.parse(await response.json());
  const form = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
  expect(sessions.filter(({ created }) => !form.test(created))).toEqual([]);
  server.signal('SIGTERM');
  expect(await server.exit).toBe(0);
});
