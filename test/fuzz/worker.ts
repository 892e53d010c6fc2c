import { writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { targets } from './targets.ts';

// The arguments of main.ts. Worker number `job` of `jobs` takes the batches job, job + jobs, …
const [name = '', directory = '', ...numbers] = process.argv.slice(2);
const [count = 0, seed = 0, job = 0, jobs = 1] = numbers.map(Number);
const target = await targets.get(name)?.(directory);
if (!target) throw new Error(`${name} is not one of ${[...targets.keys()].join(', ')}`);

/** Inputs per seed. */
const size = target.isLarge ? 100 : 1000;
for (let batch = job; batch * size < count; batch += jobs) {
  const numRuns = Math.min(size, count - batch * size);
  const result = await fc.check(target.property, {
    seed: seed + batch,
    numRuns,
    endOnFailure: target.isLarge ?? false,
  });
  if (result.failed) {
    report(seed + batch, result.errorInstance, result.counterexample?.[0]);
    break;
  }
  const memory = process.resourceUsage().maxRSS / 1024;
  process.send?.({ inputs: numRuns, slowest: target.getSlowest(), memory });
}
await target.close();
if (process.connected) process.disconnect();

function report(seedOfBatch: number, fault: unknown, input: unknown): void {
  const isBytes = input instanceof Uint8Array;
  if (isBytes) writeFileSync('fuzz-found.md', input);
  const shown = isBytes
    ? `${JSON.stringify(new TextDecoder().decode(input.slice(0, 500)))}, saved as fuzz-found.md`
    : inspect(input, { depth: null, maxStringLength: 500 });
  process.stderr.write(`${name}, seed ${seedOfBatch}: ${String(fault)}\n${shown}\n`);
  process.exitCode = 1;
}
