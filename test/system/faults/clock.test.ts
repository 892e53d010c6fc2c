import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { createProject, readAll, SCRIPT, VERSION } from './project.ts';

const [LIBRARY = ''] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
const INSTANT = '2026-06-01T00:00:00Z';
/** A release of that day, one that was withdrawn, and one that appears a second later. */
const RELEASES = {
  'today.md': noteText({ version: '3', date: '2026-06-01' }),
  'withdrawn.md': noteText({ version: '4', date: '2026-05-01', withdrawn: 'Loses data' }),
  'scheduled.md': noteText({ version: '5', date: '2026-06-01T00:00:01Z' }),
};

/** Builds from nothing without problems, and reads every file. */
function buildFresh(cwd: string, argv: string[], env: Record<string, string> = {}) {
  rmSync(join(cwd, 'dist'), { recursive: true, force: true });
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, 'build', ...argv], {
    cwd,
    env: { PATH: String(process.env['PATH']), ...env },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return readAll(join(cwd, 'dist'));
}

test.each([
  ['1970-01-01 00:00:01', 'Pacific/Honolulu'],
  ['9998-12-31 23:59:59', 'Pacific/Kiritimati'],
])('the same notes give the same bytes when the clock says %s in %s', (moment, TZ) => {
  const { directory } = createProject();
  for (const [name, text] of Object.entries(RELEASES)) {
    writeFileSync(join(directory, 'releases', name), text);
  }
  // Dates in English need no locale data.
  const gazette = { siteUrl: 'https://notes.example.com/', locale: 'de' };
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ gazette }));
  const expected = buildFresh(directory, ['--as-of', INSTANT]);
  expect(expected.get(VERSION)).toContain('"version":"3"');
  const faked = { FAKETIME: `@${moment}`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  const env = { LD_PRELOAD: LIBRARY, ...faked, TZ };
  const year = execFileSync(process.execPath, ['-p', 'new Date().getFullYear()'], { env });
  expect(String(year).trim()).toBe(moment.slice(0, 4));
  expect(buildFresh(directory, ['--as-of', INSTANT], env)).toEqual(expected);
  const epoch = { SOURCE_DATE_EPOCH: String(Date.parse(INSTANT) / 1000) };
  expect(buildFresh(directory, [], { ...env, ...epoch })).toEqual(expected);
});
