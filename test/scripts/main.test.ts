import { basename, dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { bad, good, prepare } from './notes.ts';
import { run } from './run.ts';

test('on a terminal, build and check end with the time', async () => {
  const { common, out } = prepare(good);
  const terminal = { isTerminal: true, hasColor: true };
  const { stdout } = await run(['build', ...common, '--out', out], terminal);
  expect(stripVTControlCharacters(stdout)).toMatch(/\n✔ 3 notes in \d+\.\d s → .*\/dist\/\n$/);
  expect(stdout).toContain('\n\u001B[1m\u001B[32m✔ 3 notes in ');
  const checked = await run(['check', ...common], { isTerminal: true });
  expect(checked.stdout).toMatch(/\n✔ 3 notes in \d+\.\d s, no problems\n$/);
});

test('colour is printed only to a terminal with colour', async () => {
  const { common } = prepare(bad);
  expect((await run(['check', ...common])).stdout).not.toContain('\u001B');
  expect((await run(['check', ...common], { hasColor: true })).stdout).toContain('\u001B[31m');
});

test('--reporter github counts from the root of the repository, as GitHub does', async () => {
  const { releases, common } = prepare(bad);
  const env = { GITHUB_WORKSPACE: dirname(releases) };
  const { stdout } = await run(['check', ...common, '--reporter', 'github'], { env });
  expect(stdout).toContain(`::error file=${basename(releases)}/d.md,line=5,`);
});

test('--version prints the version', async () => {
  expect(await run(['--version'])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});
