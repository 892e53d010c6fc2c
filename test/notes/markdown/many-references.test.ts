import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../../temporary.ts';

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
  ['a paragraph', '&amp;'.repeat(48_000), 0],
  ['a heading', `## ${'&#0;'.repeat(65_536)}\n\n- a`, 1],
  ['a table cell', `|a|\n|-|\n|${'&#0;'.repeat(65_536)}|`, 1],
])('thousands of character references in %s take little memory', async (_name, body, code) => {
  const notes = {
    'a.md': noteText({ version: '1' }, body),
    'b.md': noteText({ version: '2' }, 'a'),
  };
  const config = join(temporaryDirectory({ 'c.json': '{"art":"https://e.com/a.png"}' }), 'c.json');
  const checked = await run('check', '--releases', temporaryDirectory(notes), '--config', config);
  expect(checked.code).toBe(code);
  expect(checked.peak).toBeLessThan(400);
});

test('they can be imported, and a note can be made from them', async () => {
  const directory = temporaryDirectory({ 'a.md': `## 1.0\n\n${'&amp;'.repeat(48_000)}\n` });
  const [changelog, releases] = [join(directory, 'a.md'), join(directory, 'releases')];
  const runs = [
    await run('import', changelog, '--releases', releases),
    await run('new', '1.0', '--from', changelog, '--releases', join(directory, 'others')),
  ];
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  for (const { peak } of runs) expect(peak).toBeLessThan(400);
});
