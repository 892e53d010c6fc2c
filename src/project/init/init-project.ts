import { existsSync } from 'node:fs';
import { createFile } from '../create-file.ts';
import { addNotes } from './add-notes.ts';
import type { InitStep } from './init-step.ts';
import { readManifest } from './read-manifest.ts';
import { WORKFLOW, WORKFLOW_PATH } from './workflow.ts';
import { writeSettings, type Directories } from './write-settings.ts';
import type { Settings } from '../settings.ts';

export interface InitOptions extends Directories {
  /** The settings so far. */
  settings: Settings;
  /** The service to write a workflow for. */
  ci?: 'github' | undefined;
  now: Date;
}

/**
 * Sets up release notes in the current directory: notes, settings, and a workflow on request. It never overwrites a
 * file, and changes none but package.json.
 *
 * @throws Error if a file cannot be read or written
 */
export function initProject({ settings, releases, out, ci, now }: InitOptions): InitStep[] {
  const manifest = readManifest();
  return [
    ...addNotes(releases ?? settings.releases, manifest.version, now),
    writeSettings(manifest, { releases, out }, settings),
    ...(ci === undefined ? [] : [addWorkflow()]),
  ];
}

function addWorkflow(): InitStep {
  if (existsSync(WORKFLOW_PATH)) {
    return { action: 'kept', path: WORKFLOW_PATH, about: 'it exists already' };
  }
  createFile(WORKFLOW_PATH, WORKFLOW);
  const about = 'publishes the notes when you push a tag; its first lines say what it needs';
  return { action: 'created', path: WORKFLOW_PATH, about };
}
