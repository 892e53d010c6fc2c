import { copyFileSync, readdirSync } from 'node:fs';
import { listProblems } from '../../src/project/problems.ts';
import type { Scan } from '../../src/project/scan-notes.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

const WRONG = 'test/fixtures/problems';

/** Every wrong note of the fixtures, and right ones between them. */
export function writeNotes(): string {
  const names = readdirSync(WRONG).filter((name) => name.endsWith('.md'));
  const right = names.map((name): [string, string] => [
    `${name}-right.md`,
    noteText({ version: name, date: '2026-01-01' }),
  ]);
  const directory = temporaryDirectory(Object.fromEntries(right));
  for (const name of names) copyFileSync(`${WRONG}/${name}`, `${directory}/${name}`);
  return directory;
}

/** What a scan found, as plain values. */
export const tell = ({ found, broken }: Scan) => ({
  found,
  broken: listProblems(broken).map(({ path, messages }) => ({
    path,
    messages: messages.map(({ reason, place, ruleId, source, fatal }) => ({
      reason,
      place,
      ruleId,
      source,
      fatal,
    })),
  })),
});
