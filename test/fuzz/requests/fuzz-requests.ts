import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { anyInput, createFinder, type Input } from './find-fault.ts';
import { openSystem } from './open-system.ts';

/** Inputs per line of progress. */
const BATCH = 10_000;

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
const directory = mkdtempSync(join(tmpdir(), 'gazette-fuzz-'));
const system = await openSystem(directory);
const { find, findInLog, close } = createFinder(system);
const start = performance.now();
let slowest = 0;

const property = fc.asyncProperty(anyInput, async (input) => {
  const before = performance.now();
  const fault = await find(input);
  slowest = Math.max(slowest, performance.now() - before);
  if (fault !== undefined) throw new Error(fault);
});

process.stdout.write(`seed ${seed}, ${count} requests\n`);
for (let done = 0; done < count && process.exitCode === undefined; done += BATCH) {
  const numRuns = Math.min(BATCH, count - done);
  const result = await fc.check(property, { seed: seed + done / BATCH, numRuns });
  const fault = result.failed ? undefined : await findInLog();
  if (result.failed) fail(result.seed, result.errorInstance, result.counterexample?.[0]);
  else if (fault !== undefined) fail(result.seed, fault);
  else
    process.stdout.write(
      `${done + numRuns} done in ${seconds()} s, the slowest took ${Math.round(slowest)} ms\n`,
    );
}
close();
await system.close();
rmSync(directory, { recursive: true });

function seconds(): number {
  return Math.round((performance.now() - start) / 1000);
}

function fail(seedOfBatch: number, fault: unknown, input?: Input): void {
  const found = inspect(input, { depth: null, maxStringLength: 500 });
  process.stderr.write(`seed ${seedOfBatch}: ${String(fault)}\n${found}\n`);
  process.exitCode = 1;
}
