import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Settings } from '../../src/project/settings.ts';
import { createGrowingProject, type GrowingProject } from '../site/growth/growing-project.ts';
import { step } from '../site/growth/steps.ts';
import { ask } from '../serve/ask.ts';
import { SERVERS } from '../system/hosting/servers.ts';

const STEPS = 500;
/** After so many steps, every server is asked for every page. */
const INTERVAL = 250;

const settings = Settings.parse({
  siteUrl: 'https://notes.example.com/',
  history: 10,
  hosting: ['cloudflare', 'firebase', 'azure', 'nginx', 'caddy', 'apache'],
});

test(
  `in ${STEPS} random steps, addresses keep working on every server, and each output is that of a clean build`,
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const project = createGrowingProject(settings);
    for (const [index, each] of fc.sample(step, { numRuns: STEPS, seed }).entries()) {
      await project.grow(each).catch((cause: unknown) => {
        throw new Error(`step ${index} of seed ${seed}`, { cause });
      });
      if ((index + 1) % INTERVAL === 0) await askServers(project);
    }
    const { alive, gone } = project.listPages();
    expect(alive.length).toBeGreaterThan(STEPS / 2);
    expect(gone.length).toBeGreaterThan(STEPS / 50);
  },
  60 * 60_000,
);

async function askServers(project: GrowingProject): Promise<void> {
  for (const [name, { start }] of Object.entries(SERVERS)) {
    const { base, stop } = await start(project.out);
    try {
      expect([name, ...(await findFaults(base, project))]).toEqual([name]);
    } finally {
      await stop();
    }
  }
}

/** The paths that a server answers wrongly. */
async function findFaults(base: string, { out, listPages }: GrowingProject): Promise<string[]> {
  const faults: string[] = [];
  const { alive, gone } = listPages();
  for (const path of alive) {
    const { status, bytes } = await askForPage(base, path);
    const isRight = status === 200 && bytes.equals(readFileSync(join(out, path)));
    if (!isRight) faults.push(path);
  }
  for (const path of gone) {
    const { status } = await askForPage(base, path);
    if (status !== 404) faults.push(path);
  }
  return faults;
}

/** Some hosts redirect to the address without `.html`. */
async function askForPage(base: string, path: string) {
  const answer = await ask(base, `/${path}`);
  const { location } = answer.headers;
  return location === undefined ? answer : ask(base, String(location));
}
