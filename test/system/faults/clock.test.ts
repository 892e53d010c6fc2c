import { execFileSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createProject, readAll, SCRIPT } from './project.ts';

const [LIBRARY = ''] = globSync('/usr/lib/*/faketime/libfaketime.so.1');

test('the same notes give the same bytes, whatever the clock says', () => {
  const { dist, argv } = createProject();
  const buildFresh = (env: Record<string, string> = {}) => {
    rmSync(dist, { recursive: true, force: true });
    const words = [SCRIPT, ...argv, '--as-of=2026-06-01'];
    execFileSync(process.execPath, words, { env: { ...process.env, ...env } });
    return readAll(dist);
  };
  const expected = buildFresh();
  for (const moment of ['1970-01-01 00:00:01', '9998-12-31 23:59:59']) {
    const faked = { FAKETIME: `@${moment}`, FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: 'UTC' };
    const env = { LD_PRELOAD: LIBRARY, ...faked };
    const year = execFileSync(process.execPath, ['-p', 'new Date().getFullYear()'], { env });
    expect(String(year).trim()).toBe(moment.slice(0, 4));
    expect(buildFresh(env)).toEqual(expected);
  }
});
