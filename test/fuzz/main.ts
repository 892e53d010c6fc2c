import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/** Milliseconds without progress after which a worker hangs: far more than 1000 inputs take on a busy machine. */
const SILENCE = 900_000;

/** Mebibytes of a worker's heap. */
const MEMORY = 1000;

/** What a worker says after each batch. */
const Progress = z.object({ inputs: z.number(), slowest: z.number(), memory: z.number() });
type Progress = z.infer<typeof Progress>;

/** What `npm run fuzz` tries, and how many of each. A large one takes as long as hundreds of others. */
const COUNTS = new Map([
  ['notes', 20_000],
  ['changelogs', 200_000],
  ['requests', 200_000],
  ['large', 400],
]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});
for (const name of positionals.length > 0 ? positionals : COUNTS.keys()) {
  const count = Number(values.count ?? COUNTS.get(name));
  process.stdout.write(`${count} ${name}, seed ${values.seed}\n`);
  const start = performance.now();
  let done = 0;
  let most = { slowest: 0, memory: 0 };
  const showProgress = ({ inputs, slowest, memory }: Progress) => {
    most = {
      slowest: Math.max(most.slowest, slowest),
      memory: Math.max(most.memory, memory),
    };
    const before = Math.floor(done / 10_000);
    done += inputs;
    if (Math.floor(done / 10_000) === before && done < count) return;
    const seconds = (performance.now() - start) / 1000;
    const rate = `${done} in ${Math.round(seconds)} s, ${(done / seconds).toPrecision(2)} per second`;
    const extremes = `the slowest ${most.slowest.toFixed(1)} s of CPU time, ${Math.round(most.memory)} MiB`;
    process.stdout.write(`${rate}; ${extremes}\n`);
  };
  const jobs = Array.from({ length: Number(values.jobs) }, async (_, job) =>
    work(name, { count, job }, showProgress),
  );
  await Promise.all(jobs);
}

/** Runs a worker to its end. Its directory is kept if it crashes or hangs. */
async function work(
  name: string,
  { count, job }: { count: number; job: number },
  onProgress: (progress: Progress) => void,
) {
  const directory = mkdtempSync(join(tmpdir(), 'gazette-fuzz-'));
  const argv = [name, directory, String(count), values.seed, String(job), values.jobs];
  const options = { execArgv: [...process.execArgv, `--max-old-space-size=${MEMORY}`] };
  const worker = fork(join(import.meta.dirname, 'worker.ts'), argv, options);
  const watchdog = setTimeout(() => worker.kill('SIGKILL'), SILENCE);
  worker.on('message', (message) => {
    watchdog.refresh();
    onProgress(Progress.parse(message));
  });
  const [code, signal] = await once(worker, 'exit');
  clearTimeout(watchdog);
  if (code === 0 || code === 1) rmSync(directory, { recursive: true });
  else
    process.stderr.write(`${name}: ended with ${signal ?? code}; the input is in ${directory}\n`);
  if (code !== 0) process.exitCode = 1;
}
