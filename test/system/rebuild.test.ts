import { once } from 'node:events';
import { Agent, IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { VersionResponse } from '../../src/contract/index.ts';
import { makeDist } from './hosting/make-dist.ts';
import { SERVERS } from './hosting/servers.ts';
import { repetitions } from './repetitions.ts';

const ROUNDS = repetitions(30, 500);
const READERS = 8;

/** Returns what is wrong with a response: `done` is the last round built before the request, `begun` the last one started before the response arrived. */
function findFault(status: number | undefined, text: string, done: number, begun: number) {
  if (status !== 200) return `status ${status}`;
  const document = parse(text);
  if (!document) return 'torn';
  const { version, log } = document;
  const round = Number(version.slice(1));
  if (round < done) return `stale: round ${round} after round ${done} was built`;
  if (round > begun) return `round ${round} before round ${begun + 1} was started`;
  const body = `Round ${round}. `.repeat(1 + (round % 3) * 1000).trimEnd();
  return log.body === body ? undefined : 'torn';
}

function parse(text: string): VersionResponse | undefined {
  try {
    return VersionResponse.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const DECODERS = new Map([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
]);

/** Creates a reader. Half of the readers send the ETag that they have, and keep their document after a 304. */
function createReader(url: string, agent: Agent, index: number) {
  const accepted = index % 2 === 0 ? 'identity' : 'br, gzip';
  const sendsTag = index % 4 < 2;
  let last: { tag: string | undefined; text: string } | undefined;
  return async () => {
    const tag = sendsTag ? last?.tag : undefined;
    const headers = { 'accept-encoding': accepted, ...(tag ? { 'if-none-match': tag } : {}) };
    const asked = request(url, { agent, headers }).end();
    const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'));
    const bytes = await buffer(answer);
    const isKept = answer.statusCode === 304;
    if (isKept) return { status: 200, text: last?.text ?? '', isKept };
    const decode = DECODERS.get(String(answer.headers['content-encoding']));
    const text = (decode?.(bytes) ?? bytes).toString();
    last = { tag: answer.headers.etag, text };
    return { status: answer.statusCode, text, isKept };
  };
}

const SERVED = Object.entries(SERVERS).filter(([name]) =>
  ['gazette serve', 'nginx', 'Caddy'].includes(name),
);

test.each(SERVED)(
  `%s: ${READERS} readers only see complete, current documents during ${ROUNDS} builds`,
  async (_name, { hosting, start }) => {
    const { directory, out, remove } = await makeDist(hosting);
    onTestFinished(remove);
    const counts = new Int32Array(new SharedArrayBuffer(8));
    const releases = join(directory, 'changing');
    const { base, stop } = await start(out);
    onTestFinished(stop);
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());

    const faults: string[] = [];
    const seen = new Set<string>();
    const answers = { complete: 0, kept: 0 };
    const poll = async (index: number) => {
      const read = createReader(`${base}/v2/cloud/version`, agent, index);
      while (Atomics.load(counts, 1) === 0) await new Promise(setImmediate);
      for (let isLast = false; !isLast;) {
        const done = Atomics.load(counts, 1);
        const { status, text, isKept } = await read();
        const fault = findFault(status, text, done, Atomics.load(counts, 0));
        if (fault !== undefined) faults.push(fault);
        seen.add(text);
        answers[isKept ? 'kept' : 'complete']++;
        isLast = done === ROUNDS;
      }
    };
    const workerData = { releases, out, rounds: ROUNDS, counts };
    const worker = new Worker(new URL('rebuild-worker.ts', import.meta.url), { workerData });
    const ended = once(worker, 'exit');
    await Promise.all(Array.from({ length: READERS }, async (_, index) => poll(index)));
    expect(await ended).toEqual([0]);
    expect(faults).toEqual([]);
    expect(answers.complete).toBeGreaterThan(ROUNDS);
    expect(answers.kept).toBeGreaterThan(0);
    expect(seen.size).toBeGreaterThan(ROUNDS / 2);
  },
  120_000,
);
