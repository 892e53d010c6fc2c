import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { createProject, readAll, SCRIPT, VERSION } from './project.ts';

const [LIBRARY = ''] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
const fakeTime = (moment: string) => ({
  LD_PRELOAD: LIBRARY,
  FAKETIME: `@${moment}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

interface Run {
  env?: Record<string, string>;
  options?: string[];
}

function runBuild(cwd: string, { env = {}, options = [] }: Run) {
  rmSync(join(cwd, 'dist'), { recursive: true, force: true });
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, 'build', ...options], {
    cwd,
    env: { PATH: String(process.env['PATH']), ...env },
    encoding: 'utf8',
  });
  return { status, stderr };
}

/** The year of the clock that a program sees. */
const readYear = (env: Record<string, string>) =>
  execFileSync(process.execPath, ['-p', 'new Date().getFullYear()'], {
    env,
    encoding: 'utf8',
  }).trim();

/** Builds from nothing without problems, and reads every file. */
function buildFresh(cwd: string, run: Run = {}) {
  expect(runBuild(cwd, run)).toEqual({ status: 0, stderr: '' });
  return readAll(join(cwd, 'dist'));
}

const MOMENTS = ['1970-01-01 00:00:01', '2038-01-19 03:14:08', '9998-12-31 23:59:59'];

const INSTANT = '2026-06-01T00:00:00Z';
const ZONES = ['UTC', 'Pacific/Honolulu', 'Pacific/Kiritimati'];
/** A release of that day, one that was withdrawn, and one that appears a second later. */
const RELEASES = {
  'today.md': noteText({ version: '3', date: '2026-06-01' }),
  'withdrawn.md': noteText({ version: '4', date: '2026-05-01', withdrawn: 'Loses data' }),
  'scheduled.md': noteText({ version: '5', date: '2026-06-01T00:00:01Z' }),
};

describe('the same notes give the same bytes', () => {
  test.each(MOMENTS.map((moment, index) => [moment, ZONES[index] ?? '']))(
    'when the clock says %s in %s',
    (moment, zone) => {
      const { directory } = createProject();
      for (const [name, text] of Object.entries(RELEASES)) {
        writeFileSync(join(directory, 'releases', name), text);
      }
      // Dates in English need no locale data.
      const gazette = { siteUrl: 'https://notes.example.com/', locale: 'de' };
      writeFileSync(join(directory, 'package.json'), JSON.stringify({ gazette }));
      const options = ['--as-of', INSTANT];
      const expected = buildFresh(directory, { options });
      expect(expected.get(VERSION)).toContain('"version":"3"');
      expect([...expected.keys()]).not.toContain('releases/5.html');
      const env = { ...fakeTime(moment), TZ: zone };
      const epoch = { SOURCE_DATE_EPOCH: String(Date.parse(INSTANT) / 1000) };
      expect(readYear(env)).toBe(moment.slice(0, 4));
      expect(buildFresh(directory, { env, options })).toEqual(expected);
      expect(buildFresh(directory, { env: { ...env, ...epoch } })).toEqual(expected);
    },
  );
});
