import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listenUntilDone } from '../../listen-until-done.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { startProgram } from './start-program.ts';

const BIN = join(process.cwd(), 'lib/scripts/gazette.mjs');

test('the monitoring of docs/operating.md is quiet about a right site, and fails if it is old or down', async () => {
  const port = await listenUntilDone((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end();
  });
  const note = (version: string, more = {}) => {
    const art = `http://127.0.0.1:${port}/a.png`;
    return noteText({ version, date: `2026-0${version.slice(0, 1)}-01`, art, ...more });
  };
  const notes = { 'releases/a.md': note('1.0'), 'releases/b.md': note('2.0') };
  const cwd = temporaryDirectory(notes);
  const server = await startProgram((free) => ({
    command: process.execPath,
    words: [BIN, 'serve', '--port', String(free)],
    cwd: temporaryDirectory(notes),
  }));
  onTestFinished(async () => server.stop().catch(() => {}));
  const docs = readFileSync('docs/operating.md', 'utf8');
  const [, script = ''] = /## Monitoring[^]*?```sh\n([^]*?)```/.exec(docs) ?? [];
  const adapted = script
    .replaceAll('https://notes.example.com', server.base)
    .replaceAll('npx --no-install gazette', `'${process.execPath}' '${BIN}'`);
  const monitor = async () =>
    new Promise((resolve) => {
      execFile('sh', ['-c', adapted], { cwd }, (error, stdout, stderr) => {
        resolve({ status: error?.code ?? 0, printed: stdout + stderr });
      });
    });
  expect(await monitor()).toEqual({ status: 0, printed: '' });
  const newer = join(cwd, 'releases/c.md');
  writeFileSync(newer, note('3.0'));
  const old = 'The published version response is not that of these notes.\n';
  expect(await monitor()).toEqual({ status: 1, printed: old });
  writeFileSync(newer, note('3.0', { version: '' }));
  expect(await monitor()).toMatchObject({ status: 1, printed: expect.stringContaining('c.md') });
  rmSync(newer);
  await server.stop();
  expect(await monitor()).toEqual({
    status: 1,
    printed: `gazette: cannot reach ${server.base}: the connection was refused\n${old}`,
  });
});
