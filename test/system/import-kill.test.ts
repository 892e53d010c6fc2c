import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';
import { repetitions } from './repetitions.ts';
import { runUntil } from './run-until.ts';

const KILLS = repetitions(5, 200);
const RELEASES = 1000;
const GAZETTE = [join(process.cwd(), 'scripts/gazette.ts'), 'import', 'CHANGELOG.md'];

/** A changelog in which every release ends with a line of its own. */
function composeChangelog(): string {
  const releases = Array.from({ length: RELEASES }, (_, index) => {
    const number = RELEASES - index;
    const changes = '- A change of this release.\n'.repeat(20);
    return `## 1.${number}.0 - 2026-01-01\n\n${changes}- The end of 1.${number}.0.\n`;
  });
  return `# Changelog\n\n${releases.join('\n')}`;
}

const importUntil = async (directory: string, moment: Promise<unknown>) =>
  runUntil(moment, GAZETTE, { cwd: directory });

/** Names the notes that are not complete. */
const listPartial = (releases: string) =>
  globSync('*.md', { cwd: releases }).filter((name) => {
    const end = `- The end of ${name.replace(/\.md$/, '')}.\n`;
    return !readFileSync(join(releases, name), 'utf8').endsWith(end);
  });

test(
  `no note is partial after ${KILLS} imports that are killed at random moments, and another one completes them`,
  async () => {
    const directory = temporaryDirectory({
      'CHANGELOG.md': composeChangelog(),
      'package.json': '{}',
    });
    const releases = join(directory, 'releases');
    const start = performance.now();
    expect(await importUntil(directory, new Promise(() => {}))).toBe(false);
    const duration = performance.now() - start;
    const complete = readNotes(releases);
    expect(complete).toHaveLength(RELEASES);

    /** Half of the moments are while notes are written, the others at any time of the import. */
    async function pickMoment(round: number): Promise<void> {
      if (round % 2 === 0) return setTimeout(duration * Math.random());
      const watcher = watch(dirname(releases));
      await once(watcher, 'change');
      watcher.close();
      return setTimeout((duration / 4) * Math.random());
    }

    let inWriting = 0;
    for (let kills = 0; kills < KILLS || inWriting === 0;) {
      rmSync(releases, { recursive: true });
      if (!(await importUntil(directory, pickMoment(kills)))) continue;
      kills++;
      const count = existsSync(releases) ? globSync('*.md', { cwd: releases }).length : 0;
      if (count > 0 && count < RELEASES) inWriting++;
      expect(listPartial(releases)).toEqual([]);
      const { status } = spawnSync(process.execPath, GAZETTE, { cwd: directory });
      expect(status).toBe(0);
      expect(readNotes(releases)).toEqual(complete);
    }
    process.stdout.write(`${KILLS} imports killed, ${inWriting} of them while writing notes\n`);
  },
  180_000 + KILLS * 10_000,
);

/** Every file of a directory with its text. */
function readNotes(releases: string): (readonly [string, string])[] {
  return readdirSync(releases)
    .toSorted()
    .map((name) => [name, readFileSync(join(releases, name), 'utf8')] as const);
}
