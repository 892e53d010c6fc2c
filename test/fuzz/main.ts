import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Milliseconds without progress after which a worker hangs: far more than 1000 inputs take on a busy machine. */
const SILENCE = 900_000;

/** Mebibytes of a worker's heap. */
const MEMORY = 1000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});
const names =
  positionals.length > 0 ? positionals : ['notes', 'settings', 'changelogs', 'requests'];
for (const name of names) {
  process.stdout.write(`${values.count} ${name}, seed ${values.seed}\n`);
  const start = performance.now();
  let done = 0;
  const showProgress = (inputs: number) => {
    const before = Math.floor(done / 10_000);
    done += inputs;
    if (Math.floor(done / 10_000) === before && done < Number(values.count)) return;
    const seconds = (performance.now() - start) / 1000;
    process.stdout.write(
      `${done} in ${Math.round(seconds)} s, ${Math.round(done / seconds)} per second\n`,
    );
  };
  const jobs = Array.from({ length: Number(values.jobs) }, async (_, job) =>
    work(name, job, showProgress),
  );
  await Promise.all(jobs);
}

/** Runs a worker to its end. Its directory is kept if it crashes or hangs. */
async function work(name: string, job: number, onProgress: (inputs: number) => void) {
  const directory = mkdtempSync(join(tmpdir(), 'gazette-fuzz-'));
  const argv = [name, directory, values.count, values.seed, String(job), values.jobs];
  const options = { execArgv: [...process.execArgv, `--max-old-space-size=${MEMORY}`] };
  const worker = fork(join(import.meta.dirname, 'worker.ts'), argv, options);
  const watchdog = setTimeout(() => worker.kill('SIGKILL'), SILENCE);
  worker.on('message', (inputs) => {
    watchdog.refresh();
    onProgress(Number(inputs));
  });
  const [code, signal] = await once(worker, 'exit');
  clearTimeout(watchdog);
  if (code === 0 || code === 1) rmSync(directory, { recursive: true });
  else
    process.stderr.write(
      `${name}: ended with ${signal ?? code}; the input is the newest file in ${directory}\n`,
    );
  if (code !== 0) process.exitCode = 1;
}
