import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import * as z from 'zod';
import { build } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { AS_OF } from '../as-of.ts';

/** Builds `rounds` times with a note that changes each time, and counts the builds started and finished. */
const { releases, out, rounds, counts } = z
  .object({
    releases: z.string(),
    out: z.string(),
    rounds: z.int(),
    counts: z.instanceof(Int32Array),
  })
  .parse(workerData);
const settings = Settings.parse({ art: 'https://cdn.example.com/a.png' });
const note = (version: string, date: string) => `---\nversion: ${version}\ndate: ${date}\n---\n\n`;

mkdirSync(releases, { recursive: true });
writeFileSync(join(releases, 'a.md'), `${note('0', '2025-01-01')}First.\n`);
for (let round = 1; round <= rounds; round++) {
  const body = `${`Round ${round}. `.repeat(1 + (round % 3) * 1000)}\n`;
  writeFileSync(join(releases, 'b.md'), `${note(`r${round}`, '2026-01-01')}${body}`);
  Atomics.store(counts, 0, round);
  await build({ asOf: AS_OF, releases, out, settings });
  Atomics.store(counts, 1, round);
}
