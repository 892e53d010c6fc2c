import { execFile, execFileSync } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { answerWith } from '../../client/answer-with.ts';
import { sampleResponse } from '../../client/sample-response.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { startWorker } from '../sessions/start-worker.ts';
import { openPage } from './open-app.ts';
import { openBrowser } from './open-browser.ts';

const browser = openBrowser();
const execute = promisify(execFile);
const BIN = join(import.meta.dirname, '../node_modules/.bin');
const program = (name: string) => join(import.meta.dirname, `runtimes/in-${name}.ts`);

const text = JSON.stringify(sampleResponse);
const HEADERS = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };

function pour(answer: ServerResponse): void {
  answer.write(' '.repeat(1_000_000), () => pour(answer));
}

const ANSWERS: Record<string, (answer: ServerResponse) => unknown> = {
  '/right': (answer) => answer.writeHead(200, HEADERS).end(text),
  '/missing': (answer) => answer.writeHead(404, HEADERS).end(text),
  '/page': (answer) => answer.writeHead(200, { ...HEADERS, 'content-type': 'text/html' }).end(text),
  '/cut': (answer) => answer.writeHead(200, HEADERS).end(text.slice(0, -9)),
  '/shape': (answer) => answer.writeHead(200, HEADERS).end('{"status":"ok"}'),
  '/endless': (answer) => pour(answer.writeHead(200, HEADERS)),
  '/hang': () => {},
  '/half': (answer) => answer.writeHead(200, HEADERS).write(text.slice(0, 100)),
  '/lost': (answer) => answer.destroy(),
};
/** Starts a server of these answers. `kept` has the status of each response that has an ETag. */
const serve = async () => {
  const kept: number[] = [];
  const url = await answerWith((request, answer) => {
    if (request.url !== '/kept') return ANSWERS[request.url ?? '']?.(answer);
    const status = request.headers['if-none-match'] === '"a"' ? 304 : 200;
    kept.push(status);
    return answer.writeHead(status, { ...HEADERS, etag: '"a"' }).end(status === 200 ? text : '');
  });
  return { base: new URL(url).origin, kept };
};
const ERRORS = 'status type json schema network size timeout timeout stopped url url';
const EXPECTED = ['2.4.0', ...ERRORS.split(' '), '2.4.0', '2.4.0'];

test.each([
  ['Bun', join(BIN, 'bun'), []],
  [
    'Deno',
    join(BIN, 'deno'),
    ['run', '--no-check', '--no-remote', '--node-modules-dir=manual', '--allow-net=127.0.0.1'],
  ],
])('fetchVersion works alike in %s', async (_, command, args) => {
  const { base, kept } = await serve();
  const { stdout } = await execute(command, [...args, program('process'), base]);
  expect(JSON.parse(stdout)).toEqual(EXPECTED);
  expect(kept).toEqual([200, 304]);
});

test('in workerd', async () => {
  const worker = await startWorker(program('worker'), temporaryDirectory());
  onTestFinished(async () => worker.stop());
  const { base, kept } = await serve();
  const answer = await fetch(`${worker.base}?base=${base}`);
  expect(await answer.json()).toEqual(EXPECTED);
  expect(kept).toEqual([200, 304]);
});

test('in a browser', async () => {
  const { base, kept } = await serve();
  const bundle = join(temporaryDirectory(), 'bundle.js');
  execFileSync(join(BIN, 'bun'), [
    'build',
    program('page'),
    '--minify',
    '--target=browser',
    `--outfile=${bundle}`,
  ]);
  const { page } = await openPage(browser.get());
  // Browsers cache nothing for about:blank.
  await page.goto(`${base}/right`);
  await page.addScriptTag({ path: bundle });
  expect(await page.evaluate(`fetchCases(${JSON.stringify(base)})`)).toEqual(EXPECTED);
  expect(kept).toEqual([200, 304]);
});
