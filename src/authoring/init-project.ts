import { existsSync } from 'node:fs';
import { createFile } from '../project/files.ts';
import type { ChangelogSource } from '../changelog/find-releases.ts';
import { readTagDates } from '../changelog/git-tags.ts';
import { importChangelogs, type ImportOptions } from '../changelog/import-changelogs.ts';
import type { ImportSummary } from '../changelog/import-summary.ts';
import { readSettings } from '../project/read-settings.ts';
import { addNotes } from './add-notes.ts';
import type { InitStep } from './init-step.ts';
import { readManifest } from './read-manifest.ts';
import { composeWorkflow, WORKFLOW_PATH } from './workflow.ts';
import { writeSettings, type Directories } from './write-settings.ts';
import type { Settings } from '../project/settings.ts';

export interface InitOptions extends Directories {
  /** The settings so far. */
  settings: Settings;
  /** Changelogs to import. Without any, a first note is created. */
  sources?: readonly ChangelogSource[];
  onProgress?: ImportOptions['onProgress'];
  /** The service to write a workflow for. */
  ci?: 'github' | undefined;
  now: Date;
}

export interface InitResult {
  steps: InitStep[];
  /** Undefined if nothing was imported. */
  imported: ImportSummary | undefined;
}

/**
 * Sets up release notes in the current directory: notes, settings, and a workflow on request. It never overwrites a
 * file, and changes none but package.json.
 *
 * Rejects with an Error if a file cannot be read or written.
 */
export async function initProject(options: InitOptions): Promise<InitResult> {
  const { settings, releases = settings.releases, sources = [], ci, now } = options;
  const manifest = readManifest();
  const imported =
    sources.length === 0 ? undefined : await importWithDates(sources, releases, options);
  const steps = [
    ...addNotes(releases, now, imported ? undefined : manifest),
    writeSettings(manifest, options, settings),
    ...(ci === undefined ? [] : [addWorkflow(settings)]),
  ];
  return { steps, imported };
}

/** Imports changelogs. Where Git has tags, releases without a date get theirs. */
async function importWithDates(
  sources: readonly ChangelogSource[],
  directory: string,
  { onProgress }: InitOptions,
): Promise<ImportSummary> {
  const datesFrom = await readTagDates('.').then(
    () => 'git' as const,
    () => undefined,
  );
  return importChangelogs(sources, { directory, datesFrom, onProgress });
}

/** Adds a workflow for the settings of the project, which may be new. */
function addWorkflow(before: Settings): InitStep {
  if (existsSync(WORKFLOW_PATH)) {
    return { action: 'kept', path: WORKFLOW_PATH, about: 'it exists already' };
  }
  const result = readSettings();
  const settings = result.ok ? result.settings : before;
  createFile(WORKFLOW_PATH, composeWorkflow(settings));
  const target = settings.hosting.includes('cloudflare') ? 'Cloudflare Pages' : 'S3';
  const about = `publishes to ${target} when you push a tag; its first lines say what it needs`;
  return { action: 'created', path: WORKFLOW_PATH, about };
}
