import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';

const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');

/** Runs a command line of bash, with `gazette` as a function, in a directory with notes. */
function runLine(line: string) {
  const directory = temporaryDirectory();
  cpSync('test/fixtures/pair/releases', join(directory, 'releases'), { recursive: true });
  const script = `gazette() { "${process.execPath}" "${SCRIPT}" "$@"; }; ${line}`;
  const { stderr, status } = spawnSync('bash', ['-c', script], {
    cwd: directory,
    encoding: 'utf8',
  });
  return { stderr, status };
}

test('a reader that closes the pipe early is not an error', () => {
  expect(runLine('gazette build | true; exit ${PIPESTATUS[0]}')).toEqual({ stderr: '', status: 0 });
});

test.each([
  ['closed', '>&- 2>&-', 0],
  ['full', '> /dev/full', 2],
])('an output that is %s: gazette check %s', (_name, redirection, status) => {
  expect(runLine(`gazette check ${redirection}`)).toEqual({ stderr: '', status });
});

test('a slow reader gets the whole output', () => {
  const fill = 'for i in {1..600}; do echo text > releases/$i.md; done';
  const read = '(sleep 0.5; cmp - whole.json)';
  const line = `${fill}; gazette check --reporter json > whole.json; gazette check --reporter json | ${read}`;
  expect(runLine(line)).toEqual({ stderr: '', status: 0 });
});
