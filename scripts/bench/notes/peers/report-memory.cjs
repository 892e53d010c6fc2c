// Loaded before a contender by --require: reports the peak resident memory of its process.
const { appendFileSync, readFileSync } = require('node:fs');

process.on('exit', () => {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
  appendFileSync(process.env.BENCH_MEMORY, `${kilobytes}\n`);
});
