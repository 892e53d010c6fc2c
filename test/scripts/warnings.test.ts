import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { odd, prepare } from './notes.ts';
import { run } from './run.ts';

const WARNING =
  '  9:1  warning  "Site" has no changes and is left out; add a line such as "- Faster search.", or delete it [empty-headline]\n\n⚠ 1 warning in 1 of 4 notes\n';
const CURRENT = 'The current release is 3.0, the previous one 2.0.\n';

const STRICT = 'With --strict, warnings are errors.\n';

test.each([
  [[], 0, `${CURRENT}✔ 4 notes, no errors\n`],
  [['--strict'], 1, STRICT],
])('check %j reports them, exits with %d and says %j', async (argv, exitCode, end) => {
  const { releases, common } = prepare(odd);
  const stdout = `${releases}/d.md\n${WARNING}${end}`;
  expect(await run(['check', ...common, ...argv])).toEqual({ exitCode, stdout, stderr: '' });
});

test.each([
  [[], 0, `${CURRENT}Wrote `, ''],
  [['--strict'], 1, '', `${STRICT}Nothing was written.\n`],
])('build %j reports them and exits with %d', async (argv, exitCode, start, end) => {
  const { releases, out, common } = prepare(odd);
  const built = await run(['build', ...common, '--out', out, ...argv]);
  expect(built.stdout.slice(0, start.length)).toBe(start);
  expect(built).toMatchObject({ exitCode, stderr: `${releases}/d.md\n${WARNING}${end}` });
  expect(existsSync(out)).toBe(exitCode === 0);
});

test('next to errors, neither command mentions --strict', async () => {
  const { out, common } = prepare({ ...odd, 'e.md': '' });
  const build = await run(['build', ...common, '--out', out, '--strict']);
  expect(build).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/1 warning in 2 of 5 notes\nNothing was written\.\n$/),
  });
  expect((await run(['check', ...common, '--strict'])).stdout).not.toContain('--strict');
});
