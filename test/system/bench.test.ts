import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { expect, test } from 'vitest';

test.skipIf(process.env['REAL_INPUTS'] === undefined)(
  'the benchmark of the site ends well in its quick form, and prints all rows',
  () => {
    const argv = ['scripts/bench/site/bench-site.ts', '--quick'];
    // Other tools behave differently in tests.
    const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, TEST: undefined };
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', env });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    const rows = stdout.split('\n').filter((line) => line.startsWith('| '));
    const names = rows.slice(2).map((row) => row.split(' | ').slice(0, 2).join(': '));
    // Hugo may not be installed.
    expect(names.filter((name) => !name.endsWith('Hugo'))).toEqual([
      '| first build: Gazette',
      '| first build: Gazette without copies and search',
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
