import { existsSync } from 'node:fs';
import { createFile } from '../project/files.ts';
import { loadProject } from '../project/load-project.ts';
import { formatUtcDay } from '../project/order-notes.ts';
import type { InitStep } from './init-step.ts';
import { composeFirstNote, composePlaceholder } from '../project/starter-notes.ts';

/** Versions that are also names of files. Others are left to the user. */
const SIMPLE = /^\w[\w.+-]*$/;
const FIRST = '1.0.0';

/** The first note of a project. */
interface First {
  version: string | undefined;
}

/**
 * Adds the notes that a version response needs: a first note if there is none, and a placeholder before the only one.
 * Without `first`, notes were imported, and no first note is added.
 *
 * @throws Error if a note cannot be read or written
 */
export function addNotes(directory: string, now: Date, first?: First): InitStep[] {
  const notes = existsSync(directory) ? loadProject({ releases: directory, asOf: now }) : undefined;
  const count = notes?.files.size ?? 0;
  if (!notes || count === 0) return first ? createNotes(directory, now, first) : [];
  const about = count === 1 ? 'it has 1 release note' : `it has ${count} release notes`;
  const kept: InitStep[] = first ? [{ action: 'kept', path: directory, about }] : [];
  const [only, previous] = notes.latest;
  if (!only || previous || notes.notes.length < count) return kept;
  const versions = notes.notes.map((note) => note.version);
  return [...kept, addPlaceholder(directory, versions, only.instant)];
}

function createNotes(directory: string, now: Date, { version = FIRST }: First): InitStep[] {
  const name = SIMPLE.test(version) ? version : FIRST;
  const path = `${directory}/${name}.md`;
  createFile(path, composeFirstNote({ version: name, date: formatUtcDay(now.getTime()) }));
  return [
    { action: 'created', path, about: 'your first release note' },
    addPlaceholder(directory, [name], now.getTime()),
  ];
}

/** The second one is for projects whose first release is 0.0.0. */
const PLACEHOLDERS = ['0.0.0', '0.0.0-0'];
const DAY = 86_400_000;

/** Adds a placeholder that is a day older than a release. */
function addPlaceholder(directory: string, taken: string[], instant: number): InitStep {
  const version = PLACEHOLDERS.find((name) => !taken.includes(name)) ?? 'start';
  const path = `${directory}/${version}.md`;
  createFile(path, composePlaceholder({ version, date: formatUtcDay(instant - DAY) }));
  const about = 'a placeholder, because the version response includes the release before';
  return { action: 'created', path, about };
}
