import { existsSync, readFileSync } from 'node:fs';
import type { ChangelogSource } from '../changelog/convert-changelogs.ts';
import { readTags } from '../changelog/git-tags.ts';
import {
  importChangelogs,
  type ImportOptions,
  type ImportSummary,
} from '../changelog/import-changelogs.ts';
import { createFile, createIfMissing } from '../project/files.ts';
import { loadProject } from '../project/load-project.ts';
import { nameNote, renderFirstNote, renderPlaceholder } from '../changelog/note-file.ts';
import { formatUtcDay } from '../project/order-notes.ts';
import { readSettings } from '../project/read-settings.ts';
import { PAGES_REASON, type Settings } from '../project/settings.ts';
import {
  readPackage,
  writeFirstSettings,
  type Directories,
  type InitStep,
} from './first-settings.ts';
import { GITLAB_PATH, INCLUDE, PIPELINE_PATH, renderPipeline } from './gitlab-pipeline.ts';
import { listDeployTargets } from './deploy-targets.ts';
import { renderWorkflow, WORKFLOW_PATH } from './github-workflow.ts';

export interface InitOptions extends Directories {
  settings: Settings;
  /** Changelogs to import. Without any, a first note is created. */
  sources?: readonly ChangelogSource[];
  onProgress?: ImportOptions['onProgress'];
  ci?: 'github' | 'gitlab' | undefined;
  now: Date;
}

/**
 * Sets up release notes in the current directory: notes, settings, and a workflow on request. It never overwrites a
 * file, and changes none but package.json.
 *
 * Rejects with an Error if a file cannot be read or written.
 */
export async function initProject(
  options: InitOptions,
): Promise<{ steps: InitStep[]; imported: ImportSummary | undefined }> {
  const { settings, releases = settings.releases, sources = [], ci, now } = options;
  if (ci !== undefined) refusePages(settings);
  const own = readPackage();
  const imported =
    sources.length === 0 ? undefined : await importWithDates(sources, releases, options);
  const steps = [
    ...createNotes(releases, now, imported ? undefined : own),
    writeFirstSettings(own, options),
    ...(ci === undefined ? [] : createCiFiles(ci, settings)),
  ];
  return { steps, imported };
}

/** Imports changelogs. Where Git has tags, releases without a date get theirs. */
async function importWithDates(
  sources: readonly ChangelogSource[],
  directory: string,
  { settings, onProgress }: InitOptions,
): Promise<ImportSummary> {
  const datesFrom = await readTags().then(
    () => 'git' as const,
    () => undefined,
  );
  const types = settings.types.map(({ word }) => word);
  return importChangelogs(sources, { directory, datesFrom, types, onProgress });
}

const FIRST = '1.0.0';

/**
 * Creates the notes that a version response needs: a first note if there is none, and a placeholder before the only one.
 * Without `first`, notes were imported, and no first note is created.
 */
function createNotes(
  directory: string,
  now: Date,
  first?: { version: string | undefined },
): InitStep[] {
  const project = existsSync(directory)
    ? loadProject({ releases: directory, asOf: now })
    : undefined;
  const count = project?.files.size ?? 0;
  if (!project || count === 0) {
    return first ? createFirstNotes(directory, now, first.version ?? FIRST) : [];
  }
  const about = count === 1 ? 'it has 1 release note' : `it has ${count} release notes`;
  const kept: InitStep[] = first ? [{ action: 'kept', path: directory, about }] : [];
  const { latest, notes } = project;
  const [only, previous] = latest;
  if (!only || previous || notes.length < count) return kept;
  const versions = notes.map(({ version }) => version);
  return [...kept, createPlaceholder(directory, versions, only.instant)];
}

function createFirstNotes(directory: string, now: Date, wanted: string): InitStep[] {
  // Versions that cannot be names of files are left to the user.
  const version = nameNote(wanted) === `${wanted}.md` ? wanted : FIRST;
  const path = `${directory}/${version}.md`;
  createFile(path, renderFirstNote({ version, date: formatUtcDay(now.getTime()) }));
  const placeholder = createPlaceholder(directory, [version], now.getTime());
  return [{ action: 'created', path, about: 'your first release note' }, placeholder];
}

const DAY = 86_400_000;

function createPlaceholder(directory: string, taken: readonly string[], instant: number): InitStep {
  const version = taken.includes('0.0.0') ? '0.0.0-0' : '0.0.0';
  const path = `${directory}/${version}.md`;
  createFile(path, renderPlaceholder({ version, date: formatUtcDay(instant - DAY) }));
  const about = 'a placeholder, because the version response includes the release before';
  return { action: 'created', path, about };
}

/** @throws Error if `siteUrl` is on a host that cannot serve the version response */
function refusePages({ siteUrl }: Settings): void {
  const [, host] = /\.(github|gitlab)\.io\/$/.exec(siteUrl ? new URL('/', siteUrl).href : '') ?? [];
  if (host === undefined) return;
  throw new Error(
    `siteUrl is ${siteUrl}, but ${host === 'github' ? 'GitHub' : 'GitLab'} Pages ${PAGES_REASON}; choose another host in docs/hosting.md, and set siteUrl to its address`,
  );
}

function createCiFiles(ci: 'github' | 'gitlab', before: Settings): InitStep[] {
  const result = readSettings();
  const settings = result.ok ? result.settings : before;
  const [path, text] =
    ci === 'github'
      ? [WORKFLOW_PATH, renderWorkflow(settings)]
      : [PIPELINE_PATH, renderPipeline(settings)];
  const targets = new Intl.ListFormat('en-GB').format(
    listDeployTargets(settings).map(({ name }) => name),
  );
  const about = `publishes to ${targets} when you push a tag; its first lines say what it needs`;
  const step: InitStep = createIfMissing(path, text)
    ? { action: 'created', path, about }
    : { action: 'kept', path, about: 'it exists already' };
  return ci === 'github' ? [step] : [step, includePipeline()];
}

function includePipeline(): InitStep {
  const path = GITLAB_PATH;
  if (createIfMissing(path, `${INCLUDE}\n`)) {
    return { action: 'created', path, about: `includes ${PIPELINE_PATH}` };
  }
  const isIncluded = readFileSync(path, 'utf8').includes(PIPELINE_PATH);
  return {
    action: 'kept',
    path,
    about: isIncluded ? 'it exists already' : `to use the jobs, add the line \`${INCLUDE}\` to it`,
  };
}
