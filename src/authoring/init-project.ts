import { existsSync, readFileSync } from 'node:fs';
import type { ChangelogSource } from '../changelog/convert-changelogs.ts';
import { findNextVersion, readTags, type Tags } from '../changelog/git-tags.ts';
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
import { Settings } from '../project/settings.ts';
import {
  readPackage,
  writeFirstSettings,
  type Directories,
  type InitStep,
} from './first-settings.ts';
import { GITLAB_PATH, INCLUDE, PIPELINE_PATH, renderPipeline } from './gitlab-pipeline.ts';
import { checkCi, listOutsideSteps } from './check-ci.ts';
import { listDeployTargets, type CiService } from './deploy-targets.ts';
import { renderWorkflow, WORKFLOW_PATH } from './github-workflow.ts';

export interface InitOptions extends Directories {
  settings: Settings;
  /** Changelogs to import. Without any, a first note is created. */
  sources?: readonly ChangelogSource[];
  onProgress?: ImportOptions['onProgress'];
  ci?: CiService | undefined;
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
  const { settings, sources = [], ci, now } = options;
  const { releases = settings.releases, out = settings.out } = options;
  checkDirectories({ releases, out });
  if (ci !== undefined) checkCi(ci, { ...settings, releases, out });
  const own = readPackage();
  const tags = await readTags().catch(() => undefined);
  const imported = sources.length === 0 ? undefined : await importWithDates(sources, tags, options);
  const next = own.version ?? (tags && findNextVersion(tags));
  const depth = (tags?.directory.length ?? 1) - 1;
  const steps = [
    ...createNotes(releases, now, imported ? undefined : (next ?? FIRST)),
    writeFirstSettings(own, options),
    ...(ci === undefined ? [] : [...createCiFiles(ci, settings), ...listOutsideSteps(depth)]),
  ];
  return { steps, imported };
}

/** @throws Error if a directory cannot be written into the settings */
function checkDirectories(directories: Directories): void {
  const [issue] = Settings.safeParse(directories).error?.issues ?? [];
  if (issue) throw new Error(`--${issue.path.join()} must be ${issue.message}`);
}

/** Imports changelogs. Where Git has tags, releases without a date get theirs. */
async function importWithDates(
  sources: readonly ChangelogSource[],
  tags: Tags | undefined,
  { settings, releases: directory = settings.releases, onProgress }: InitOptions,
): Promise<ImportSummary> {
  const types = settings.types.map(({ word }) => word);
  const datesFrom = tags && 'git';
  return importChangelogs(sources, { directory, datesFrom, types, onProgress });
}

const FIRST = '1.0.0';

/**
 * Creates the notes that a version response needs: a first note if there is none, and a placeholder before the only one.
 * Without `first`, notes were imported, and no first note is created.
 */
function createNotes(directory: string, now: Date, first: string | undefined): InitStep[] {
  const project = existsSync(directory)
    ? loadProject({ releases: directory, asOf: now })
    : undefined;
  const count = project?.files.size ?? 0;
  if (!project || count === 0) {
    return first ? createFirstNotes(directory, now, first) : [];
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

/** A first release may get an older date than today. */
const YEAR = 365 * 86_400_000;

function createPlaceholder(directory: string, taken: readonly string[], instant: number): InitStep {
  const version = taken.includes('0.0.0') ? '0.0.0-0' : '0.0.0';
  const path = `${directory}/${version}.md`;
  createFile(path, renderPlaceholder({ version, date: formatUtcDay(instant - YEAR) }));
  const about = 'a placeholder, because the version response includes the release before';
  return { action: 'created', path, about };
}

function createCiFiles(ci: CiService, before: Settings): InitStep[] {
  const result = readSettings();
  const settings = result.ok ? result.settings : before;
  const names = listDeployTargets(settings).map(({ name }) => name);
  const targets = new Intl.ListFormat('en-GB').format(names);
  const about = `publishes to ${targets} when you push a tag; its first lines say what it needs`;
  return ci === 'github'
    ? [createCiFile(WORKFLOW_PATH, renderWorkflow(settings), about)]
    : [createCiFile(PIPELINE_PATH, renderPipeline(settings), about), includePipeline()];
}

function createCiFile(path: string, text: string, about: string): InitStep {
  return createIfMissing(path, text)
    ? { action: 'created', path, about }
    : { action: 'kept', path, about: 'it exists already' };
}

function includePipeline(): InitStep {
  const step = createCiFile(GITLAB_PATH, `${INCLUDE}\n`, `includes ${PIPELINE_PATH}`);
  const isIncluded = readFileSync(GITLAB_PATH, 'utf8').includes(PIPELINE_PATH);
  return isIncluded
    ? step
    : { ...step, about: `to use the jobs, add the line \`${INCLUDE}\` to it` };
}
