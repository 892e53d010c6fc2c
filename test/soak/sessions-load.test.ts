import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SESSIONS_PATH } from '../../src/sessions/handler.ts';
import { bearer, createClient } from '../sessions/request-client.ts';
import { startServer } from '../system/sessions/start-server.ts';
import { temporaryDirectory } from '../temporary.ts';

const CLIENTS = 50;
const SECONDS = 20;
const SPREAD_MEGABYTES = 30;

/** The resident memory of a process in megabytes. */
function measureMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1000;
}

test('50 clients get correct responses for 20 seconds, and memory stays constant', async () => {
  const directory = temporaryDirectory();
  const program = join(process.cwd(), 'test/system/sessions/serve-node.ts');
  const { base, pid, stop } = await startServer(process.execPath, [
    program,
    join(directory, 'a.db'),
  ]);
  onTestFinished(stop);
  const client = createClient(async (request) => fetch(request), base);
  const deadline = performance.now() + SECONDS * 1000;
  const memory: number[] = [];
  const counts = Array.from({ length: CLIENTS }, async (_, index) => {
    const { token } = await client.login({ userId: `user ${index}`, device: `device ${index}` });
    const expected = await (await client.ask(bearer(token))).text();
    expect(expected).toContain(`"device":"device ${index}"`);
    let count = 0;
    while (performance.now() < deadline) {
      const answer = await fetch(`${base}${SESSIONS_PATH}`, { headers: bearer(token) });
      expect({ status: answer.status, text: await answer.text() }).toEqual({
        status: 200,
        text: expected,
      });
      count += 1;
      if (index === 0 && count % 20 === 0) memory.push(measureMemory(pid));
    }
    return count;
  });
  const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  const warm = memory.slice(Math.floor(memory.length / 2));
  process.stdout.write(
    `${total} responses to ${CLIENTS} clients in ${SECONDS} seconds; memory ${Math.min(...warm)} to ${Math.max(...warm)} MB\n`,
  );
  expect(total).toBeGreaterThan(CLIENTS * SECONDS);
  expect(Math.max(...warm) - Math.min(...warm)).toBeLessThan(SPREAD_MEGABYTES);
}, 60_000);
