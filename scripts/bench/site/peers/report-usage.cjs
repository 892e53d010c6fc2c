// Loaded before a contender by --require: reports the CPU time and the peak resident memory of its process.
const { appendFileSync } = require('node:fs');

process.on('SIGTERM', () => process.exit());
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpu: (userCPUTime + systemCPUTime) / 1000, mb: maxRSS / 1024 };
  appendFileSync(process.env.BENCH_USAGE, `${JSON.stringify(usage)}\n`);
});
