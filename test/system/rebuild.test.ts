import { once } from 'node:events';
import { Agent, IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { VersionResponse } from '../../src/contract/index.ts';
import { temporaryDirectory } from '../temporary.ts';
import { serve } from '../serve/serve.ts';

const ROUNDS = 200;
const READERS = 8;

/** What is wrong with one answer, given the last round done before it was asked for and the last begun after it came. */
function findFault(status: number | undefined, text: string, done: number, begun: number) {
  if (status !== 200) return `status ${status}`;
  const { version, log } = VersionResponse.parse(JSON.parse(text));
  const round = Number(version.slice(1));
  if (round < done) return `stale: round ${round} after round ${done} was built`;
  if (round > begun) return `round ${round} before round ${begun + 1} was begun`;
  const body = `Round ${round}. `.repeat(1 + (round % 3) * 1000).trimEnd();
  return log.body === body ? undefined : 'torn';
}

test(`${READERS} readers see whole and new documents only, while ${ROUNDS} builds change them`, async () => {
  const directory = temporaryDirectory();
  const out = join(directory, 'dist');
  const counts = new Int32Array(new SharedArrayBuffer(8));
  const workerData = { releases: join(directory, 'releases'), out, rounds: ROUNDS, counts };
  const { url } = await serve(out);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());

  const read = async (encoding: string) => {
    const headers = { 'accept-encoding': encoding };
    const asked = request(`${url}/v2/cloud/version`, { agent, headers }).end();
    const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'));
    const bytes = await buffer(answer);
    const isEncoded = answer.headers['content-encoding'] === 'br';
    const text = (isEncoded ? brotliDecompressSync(bytes) : bytes).toString();
    return { status: answer.statusCode, text, tag: answer.headers.etag };
  };
  const faults: string[] = [];
  const tags = new Set<string | undefined>();
  let reads = 0;
  const poll = async (encoding: string) => {
    while (Atomics.load(counts, 1) === 0) await new Promise(setImmediate);
    for (let isLast = false; !isLast;) {
      const done = Atomics.load(counts, 1);
      const { status, text, tag } = await read(encoding);
      const fault = findFault(status, text, done, Atomics.load(counts, 0));
      if (fault !== undefined) faults.push(fault);
      tags.add(tag);
      reads++;
      isLast = done === ROUNDS;
    }
  };
  const worker = new Worker(new URL('rebuild-worker.ts', import.meta.url), { workerData });
  const ended = once(worker, 'exit');
  await Promise.all(
    Array.from({ length: READERS }, async (_, n) => poll(n % 2 ? 'br' : 'identity')),
  );
  expect(await ended).toEqual([0]);
  expect(faults).toEqual([]);
  expect(reads).toBeGreaterThan(ROUNDS);
  expect(tags.size).toBeGreaterThan(ROUNDS / 2);
}, 120_000);
