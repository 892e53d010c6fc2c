import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { good, odd, prepare } from './notes.ts';
import { run } from './run.ts';

const WARNING =
  '  9:1  warning  "Site" has no changes and is left out; add a line such as "- Faster search.", or delete it [empty-headline]\n\n⚠ 1 warning in 1 of 4 notes\n';
const CURRENT = 'The current release is 3.0, the previous one 2.0.\n';

test('check reports them and exits with 0', async () => {
  const { releases, common } = prepare(odd);
  expect(await run(['check', ...common])).toEqual({
    exitCode: 0,
    stdout: `${releases}/d.md\n${WARNING}${CURRENT}✔ 4 notes, no errors\n`,
    stderr: '',
  });
});

test('check --strict exits with 1', async () => {
  const { releases, common } = prepare(odd);
  expect(await run(['check', ...common, '--strict'])).toEqual({
    exitCode: 1,
    stdout: `${releases}/d.md\n${WARNING}With --strict, warnings are errors.\n`,
    stderr: '',
  });
  const json = await run(['check', ...common, '--strict', '--reporter', 'json']);
  expect(json.exitCode).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject([{ severity: 'warning' }]);
});

test('build reports them and writes the output', async () => {
  const { releases, out, common } = prepare(odd);
  expect(await run(['build', ...common, '--out', out])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining(`${CURRENT}Wrote ${out}/v2/cloud/version.`),
    stderr: `${releases}/d.md\n${WARNING}`,
  });
  expect(existsSync(out)).toBe(true);
});

test('build --strict writes nothing and exits with 1', async () => {
  const { releases, out, common } = prepare(odd);
  expect(await run(['build', ...common, '--out', out, '--strict'])).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `${releases}/d.md\n${WARNING}With --strict, warnings are errors.\nNothing was written.\n`,
  });
  expect(existsSync(out)).toBe(false);
});

test('--strict without problems changes nothing', async () => {
  const { out, common } = prepare(good);
  expect((await run(['check', ...common, '--strict'])).exitCode).toBe(0);
  expect((await run(['build', ...common, '--out', out, '--strict'])).exitCode).toBe(0);
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
