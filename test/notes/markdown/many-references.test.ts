import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { parseBody } from '../parse.ts';

const root = join(import.meta.dirname, '../../..');
/** Prints the most memory that the process took, in MB, when it exits. */
const REPORT = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS / 1024))`;
const report = `data:text/javascript,${encodeURIComponent(REPORT)}`;

/** The exit code of a command, and the most memory that it took, in MB. */
async function run(...args: string[]): Promise<{ code: number; peak: number }> {
  const node = ['--import', 'tsx/esm', '--import', report, 'scripts/gazette.ts'];
  const child = spawn(process.execPath, [...node, ...args], { cwd: root });
  child.stdout.resume();
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: Number(child.exitCode), peak: Number(/peak (\S+)$/.exec(errors)?.[1]) };
}

test.each([
  ['a paragraph', '&amp;'.repeat(48_000)],
  ['a heading', `## ${'&#0;'.repeat(65_536)}\n\n- a`],
  ['a table cell', `|a|\n|-|\n|${'&#0;'.repeat(65_536)}|`],
])('thousands of character references in %s are one problem', async (_name, body) => {
  const found = parseBody(body);
  expect(found).toMatchObject({
    rule: 'character-reference',
    message: 'this block has more than 2000 character references; type the characters instead',
    column: 1,
  });
});

test('thousands of character references take little memory', async () => {
  const changes = `## 1.0\n\n${'&amp;'.repeat(48_000)}\n`;
  const directory = temporaryDirectory({ 'a.md': changes });
  const changelog = join(directory, 'a.md');
  const empty = join(directory, 'releases');
  const notes = {
    'a.md': noteText({ version: '1' }, changes),
    'b.md': noteText({ version: '2' }, 'a'),
  };
  const runs = await Promise.all([
    run('check', '--releases', temporaryDirectory(notes)),
    run('import', changelog, '--releases', empty),
    run('new', '1.0', '--from', changelog, '--releases', empty),
  ]);
  for (const { code, peak } of runs) {
    expect(code).toBeGreaterThan(0);
    expect(peak).toBeLessThan(400);
  }
});
