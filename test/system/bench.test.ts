import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { expect, test } from 'vitest';

test.skipIf(process.env['REAL_INPUTS'] === undefined)(
  'the benchmark of the site ends well in its quick form, and prints all rows',
  () => {
    const argv = ['scripts/bench/bench.ts', 'site', '--quick'];
    const { status, stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
    expect(status).toBe(0);
    const rows = stdout.split('\n').filter((line) => line.startsWith('| '));
    expect(rows.slice(2).map((row) => row.split(' | ').slice(0, 2).join(': '))).toEqual([
      '| first build: Gazette',
      '| first build: Astro',
      '| first build: Eleventy',
      '| save to page: Gazette',
      '| save to page: Astro',
      '| save to page: Eleventy',
      '| check: Gazette',
      '| one edition: Gazette',
      '| six editions: Gazette',
      '| 100 short notes: Gazette',
      '| 2 short notes: Gazette',
      '| 2 short notes: node -e 0',
    ]);
  },
  600_000,
);
