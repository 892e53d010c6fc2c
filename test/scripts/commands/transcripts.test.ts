import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { enterDirectory } from '../../enter-directory.ts';
import { run } from '../run.ts';

const DIRECTORY = join(process.cwd(), 'test/fixtures/commands');
/**
 * A command, and its output below it. Lines of a command begin with `$` or `>`; lines without two spaces before them
 * explain.
 */
const COMMAND = /^ {2}\$ (.*(?:\n {2}>.*)*)(?:\n {2}(?!\$ ).*)*$/gm;
const GAZETTE = /^((?:[A-Z_]+=\S* )*)gazette\b([^<]*)(?:<(.*))?$/s;
const VARIABLES = {
  BASH_ENV: join(process.cwd(), 'test/fixtures/commands.sh'),
  LC_ALL: 'C.UTF-8',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.com',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.com',
};

/** Runs `gazette` and `cd` in this process, and other commands in bash with the functions of commands.sh. */
async function runCommand(command: string) {
  const [, directory] = /^cd (\S+)$/.exec(command) ?? [];
  if (directory !== undefined) {
    process.chdir(directory);
    return { exitCode: 0, stdout: '', stderr: '' };
  }
  const [, variables, words, stdin] = GAZETTE.exec(command) ?? [];
  if (words === undefined) {
    const env = { ...process.env, ...VARIABLES };
    const { status, ...printed } = spawnSync('bash', ['-c', command], { encoding: 'utf8', env });
    return { exitCode: status, ...printed };
  }
  const argv = [...words.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, word]) => quoted ?? word ?? '',
  );
  const env = Object.fromEntries(new URLSearchParams(variables?.trim().replaceAll(' ', '&')));
  return run(argv, { env, stdin: stdin ? readFileSync(stdin.trim(), 'utf8') : '' });
}

/** What a terminal shows, with `!` before each line of standard error, and an exit code other than 0 at the end. */
async function show(command: string): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(command);
  const errors = listLines(stderr).map((line) => `! ${line}`.trimEnd());
  const lines = [...listLines(stdout), ...errors, ...(exitCode === 0 ? [] : [`[${exitCode}]`])];
  // Which files a build writes is no matter of the command.
  const counted = lines.map((line) => line.replaceAll(/\d+ (?:of \d+ )?files/g, 'N files'));
  return counted.map((line) => `\n  ${line}`).join('');
}

const listLines = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

test.each(readdirSync(DIRECTORY))('%s', async (name) => {
  enterDirectory();
  const path = join(DIRECTORY, name);
  const text = readFileSync(path, 'utf8');
  const found = [...text.matchAll(COMMAND)];
  expect(found).not.toEqual([]);
  let at = 0;
  let played = '';
  for (const { 0: all, 1: typed = '', index } of found) {
    const command = typed.replaceAll(/\n {2}> ?/g, '\n');
    played += `${text.slice(at, index)}  $ ${typed}${await show(command)}`;
    at = index + all.length;
  }
  await expect(played + text.slice(at)).toMatchFileSnapshot(path);
});
