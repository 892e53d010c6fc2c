import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { anyNote, readExamples } from './any-note.ts';
import { anySettings } from './any-settings.ts';
import { tryNote, trySettings, type Finding } from './find-fault.ts';
import { listPathological } from './pathological.ts';

/** Inputs between two lines of progress. */
const BATCH = 10_000;
/** One in this many notes is built twice, to see that both give the same. */
const TWICE_EACH = 8;
/** The length of the pathological bodies. */
const LENGTH = 25_000;
/** Milliseconds of processor time that an input may take for each of its bytes, and in any case. */
const TIME = { perByte: 1000 / 100_000, any: 250, pathological: 600 };

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
const real = process.env['REAL_INPUTS'];
const examples = readExamples(real === undefined ? [] : [join(real, 'node-releases', '*.md')]);
const directory = mkdtempSync(join(tmpdir(), 'gazette-fuzz-'));
let slowest = { ms: 0, bytes: 0 };

interface Input {
  kind: 'text' | 'markdown' | 'settings';
  bytes: Uint8Array;
}

const notes = fc.record({
  kind: fc.constantFrom('text' as const, 'markdown' as const),
  bytes: anyNote(examples),
});
const settings = fc.record({ kind: fc.constant('settings' as const), bytes: anySettings });
const input = fc.oneof<fc.MaybeWeightedArbitrary<Input>[]>(
  { weight: 5, arbitrary: notes },
  { weight: 1, arbitrary: settings },
);

async function findFault(found: Input, atLeast: number): Promise<string | undefined> {
  const { length } = found.bytes;
  const limit = Math.max(atLeast, TIME.perByte * length);
  const { fault, ms } = await tryInput(found);
  // The machine may have been busy the first time.
  const least = ms > limit ? Math.min(ms, (await tryInput(found)).ms) : ms;
  if (least > slowest.ms) slowest = { ms: Math.round(least), bytes: length };
  return fault ?? (least > limit ? `it takes ${Math.round(least)} ms` : undefined);
}

async function tryInput({ kind, bytes }: Input): Promise<Finding> {
  if (kind === 'settings') return trySettings(directory, bytes);
  const isTwice = bytes.length % TWICE_EACH === 0;
  return tryNote(directory, { bytes, format: kind, isTwice });
}

for (const { name, bytes } of listPathological(LENGTH)) {
  // oxlint-disable-next-line no-await-in-loop -- they are timed one by one
  const fault = await findFault({ kind: 'markdown', bytes }, TIME.pathological);
  if (fault !== undefined) reportFault(`${name}, ${bytes.length} bytes: ${fault}`, bytes);
}

const property = fc.asyncProperty(input, async (each) => {
  const fault = await findFault(each, TIME.any);
  if (fault !== undefined) throw new Error(fault);
});

process.stdout.write(`seed ${seed}, ${count} inputs, ${examples.length} notes to start from\n`);
for (let done = 0; done < count && process.exitCode === undefined; done += BATCH) {
  const numRuns = Math.min(BATCH, count - done);
  // oxlint-disable-next-line no-await-in-loop -- a batch follows the other
  const result = await fc.check(property, { seed: seed + done / BATCH, numRuns });
  if (result.failed) fail(result.seed, result.counterexample?.[0], result.errorInstance);
  else
    process.stdout.write(
      `${done + numRuns} done, the slowest took ${slowest.ms} ms for ${slowest.bytes} bytes\n`,
    );
}
rmSync(directory, { recursive: true });

function fail(seedOfBatch: number, found: Input | undefined, error: unknown): void {
  reportFault(`seed ${seedOfBatch}, as ${found?.kind}: ${String(error)}`, found?.bytes);
}

function reportFault(fault: string, bytes: Uint8Array = new Uint8Array()): void {
  writeFileSync('fuzz-found.md', bytes);
  const text = JSON.stringify(new TextDecoder().decode(bytes.slice(0, 200)));
  process.stderr.write(`${fault}\nsaved as fuzz-found.md: ${text}\n`);
  process.exitCode = 1;
}
