import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { anyNote, readExamples } from './any-note.ts';
import { anySettings } from './any-settings.ts';
import { tryNote, trySettings } from './find-fault.ts';
import { listPathological } from './pathological.ts';

/** Inputs between two lines of progress. */
const BATCH = 10_000;
/** One in so many notes is read twice, to see that both give the same. */
const TWICE_EACH = 8;
/** How long the bodies are that are made to be slow: those just short of being refused take longest. */
const LENGTHS = [25_000, 50_000, 100_000];
/** Milliseconds of the processor that an input may take: anyhow, and for each of its bytes. */
const TIME = { atLeast: 1000, perByte: 1000 / 100_000 };

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

function findFault({ kind, bytes }: Input): string | undefined {
  const isTwice = bytes.length % TWICE_EACH === 0;
  const { fault, ms } =
    kind === 'settings'
      ? trySettings(directory, bytes)
      : tryNote(directory, { bytes, format: kind, isTwice });
  if (ms > slowest.ms) slowest = { ms: Math.round(ms), bytes: bytes.length };
  const isSlow = ms > Math.max(TIME.atLeast, TIME.perByte * bytes.length);
  return fault ?? (isSlow ? `it takes ${Math.round(ms)} ms` : undefined);
}

for (const { name, bytes } of LENGTHS.flatMap(listPathological)) {
  const fault = findFault({ kind: 'markdown', bytes });
  if (fault !== undefined) tellFault(`${name}, ${bytes.length} bytes: ${fault}`, bytes);
}

const property = fc.property(input, (each) => {
  const fault = findFault(each);
  if (fault !== undefined) throw new Error(fault);
});

process.stdout.write(`seed ${seed}, ${count} inputs, ${examples.length} notes to start from\n`);
for (let done = 0; done < count && process.exitCode === undefined; done += BATCH) {
  const numRuns = Math.min(BATCH, count - done);
  const result = fc.check(property, { seed: seed + done / BATCH, numRuns });
  if (result.failed) fail(result.seed, result.counterexample?.[0], result.errorInstance);
  else
    process.stdout.write(
      `${done + numRuns} done, the slowest took ${slowest.ms} ms for ${slowest.bytes} bytes\n`,
    );
}
rmSync(directory, { recursive: true });

function fail(seedOfBatch: number, found: Input | undefined, error: unknown): void {
  tellFault(`seed ${seedOfBatch}, as ${found?.kind}: ${String(error)}`, found?.bytes);
}

function tellFault(fault: string, bytes: Uint8Array = new Uint8Array()): void {
  writeFileSync('fuzz-found.md', bytes);
  const text = JSON.stringify(new TextDecoder().decode(bytes.slice(0, 1000)));
  process.stderr.write(`${fault}\nkept as fuzz-found.md: ${text}\n`);
  process.exitCode = 1;
}
