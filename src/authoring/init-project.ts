import { existsSync, readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';
import type { ChangelogSource } from '../changelog/find-parts.ts';
import { readPackageInfo } from '../project/workspace/package-info.ts';
import { findTaggedVersion, findTagPrefix } from '../project/workspace/tags.ts';
import { findPackageManager, writeCommands } from '../project/workspace/package-manager.ts';
import { isIgnored, readRepository, type Repository } from '../project/workspace/repository.ts';
import { importChangelogs, type ImportSummary } from '../changelog/import-changelogs.ts';
import { createIfMissing } from '../project/files.ts';
import { loadProject } from '../project/load-project.ts';
import { nameNote, renderFirstNote, renderPlaceholder } from '../project/new-note.ts';
import { formatUtcDay } from '../project/order-notes.ts';
import { countOf } from '../project/problems.ts';
import { readSettingsOrDefaults } from '../project/read-settings.ts';
import type { Settings } from '../project/settings.ts';
import {
  readPackage,
  writeFirstSettings,
  type Directories,
  type InitStep,
} from './first-settings.ts';
import { GITLAB_PATH, INCLUDE, renderPipeline } from './gitlab-pipeline.ts';
import { listDeployTargets, LOCK, nameCi, type CiService } from './deploy-targets.ts';
import { renderCaller, renderWorkflow } from './github-workflow.ts';
import { findCiPackage } from '../project/workspace/command.ts';

export interface InitOptions extends Directories {
  settings: Settings;
  /** Changelogs to import. Without any, a first note is created. */
  sources?: readonly ChangelogSource[];
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
  const { settings, sources = [], ci } = options;
  const { releases = settings.releases } = options;
  if (ci !== undefined) checkCi(ci, settings);
  const file = readPackage();
  const { name, version } = readPackageInfo();
  const repository = await readRepository();
  const { types, locale } = settings;
  const known = { directory: releases, types, locale };
  const imported = sources.length === 0 ? undefined : await importChangelogs(sources, known);
  const { tags = [], directory = [] } = repository ?? {};
  const tagged = version ?? findTaggedVersion(tags, directory.length < 2);
  const given = tagged?.startsWith('0.0.0') ? undefined : tagged;
  const notes = createNotes({ ...options, releases }, imported ? undefined : (given ?? '1.0.0'));
  const written = writeFirstSettings(file, name, options);
  const files = ci === undefined ? [] : createCiFiles(ci, repository, written.path);
  const steps = [...notes, written, ...files];
  if (await isIgnored(`${releases}/1.0.0.md`)) {
    const about = `Git ignores it, so the notes are never committed; type !/${releases}/ as the last line of .gitignore`;
    steps.push({ action: 'kept', path: releases, about });
  }
  return { steps, imported };
}

/**
 * Creates the notes that a version response needs: a first note if there is none, and a placeholder before the only one.
 * Without `first`, notes were imported, and no first note is created.
 */
function createNotes(
  { releases: directory, settings, now }: InitOptions & { releases: string },
  first: string | undefined,
): InitStep[] {
  const project = existsSync(directory)
    ? loadProject({ releases: directory, settings, asOf: now })
    : undefined;
  const count = project?.files.size ?? 0;
  if (!project || count === 0) return first ? createFirstNotes(directory, now, first) : [];
  const about = `it has ${countOf(count, 'release note')}`;
  const kept: InitStep[] = first ? [{ action: 'kept', path: directory, about }] : [];
  const isAlone = project.latest.length === 1 && project.notes.length === count;
  return isAlone ? [...kept, createPlaceholder(directory)] : kept;
}

function createFirstNotes(directory: string, now: Date, version: string): InitStep[] {
  const path = `${directory}/${nameNote(version)}`;
  const text = renderFirstNote({ version, date: formatUtcDay(now.getTime()) });
  return [createStep(path, text, 'your first release note'), createPlaceholder(directory)];
}

/** Older than any release that may follow: the placeholder must never be newer than one. */
const PLACEHOLDER = { version: '0.0.0', date: '2000-01-01' };

function createPlaceholder(directory: string): InitStep {
  const about = 'a placeholder, because the version response includes the release before';
  return createStep(`${directory}/0.0.0.md`, renderPlaceholder(PLACEHOLDER), about);
}

/** Services read only files at the root of the repository. */
function createCiFiles(
  ci: CiService,
  repository: Repository | undefined,
  settingsFile: string,
): InitStep[] {
  const directories = repository?.directory.slice(1) ?? [];
  const directory = directories.join('/');
  const settings = readSettingsOrDefaults();
  const names = listDeployTargets(settings).map(({ name }) => name);
  const targets = new Intl.ListFormat('en-GB').format(names);
  const why = settings.hosting.length === 0 ? ' (the setting "hosting" is empty)' : '';
  const root = '../'.repeat(directories.length);
  const address = findCiPackage();
  const [, local] = /^file:(.+)/.exec(address ?? '') ?? [];
  const copy = `. CI installs ${local}: copy the package there, and commit it`;
  const install = local === undefined || existsSync(local) ? '' : copy;
  const about = `publishes to ${targets}${why} when you push a tag; its first lines say what it needs${install}`;
  const file = `${nameCi(directory)}.yml`;
  const prefix = findTagPrefix(repository?.tags ?? [], directory === '');
  const project = { directory, address, prefix, settingsFile };
  const [path, text] =
    ci === 'github'
      ? [
          `.github/workflows/${file}`,
          renderCaller(settings, project) ?? renderWorkflow(settings, project),
        ]
      : [`.gitlab/${file}`, renderPipeline(settings, project)];
  const commands = writeCommands(text, findPackageManager(['.', root]));
  const steps = [createStep(root + path, commands, about), ...listOutsideSteps(root)];
  if (ci === 'github') return steps;
  const main = root + GITLAB_PATH;
  const including = existsSync(main) ? readFileSync(main, 'utf8') : '';
  const isIncluded = [path, 'release-notes*.yml'].some((each) => including.includes(each));
  const kept = isIncluded ? `it includes ${path}` : `the jobs need the line \`${INCLUDE}\` in it`;
  return [...steps, createStep(main, `${INCLUDE}\n`, `includes ${path}`, kept)];
}

function createStep(path: string, text: string, about: string, kept?: string): InitStep {
  if (createIfMissing(path, text)) return { action: 'created', path, about };
  const isSame = readFileSync(path, 'utf8') === text;
  const advice = isSame ? '' : ', with other text; delete it and run this again to get the newest';
  return { action: 'kept', path, about: kept ?? `it exists already${advice}` };
}

/** @throws Error if CI cannot publish with these settings */
export function checkCi(ci: CiService, settings: Pick<Settings, 'hosting' | 'siteUrl'>) {
  const { hosting, siteUrl } = settings;
  const other = listDeployTargets(settings).find(({ service = ci }) => service !== ci);
  if (other) throw new Error(`${other.name} in "hosting" needs --ci ${other.service}`);
  const [, service] = /^https?:\/\/[^/]+\.(github|gitlab)\.io\//.exec(siteUrl ?? '') ?? [];
  if (service === undefined || hosting.some((host) => host === `${service}-pages`)) return;
  throw new Error(
    `siteUrl is ${siteUrl}; to publish there, set "hosting": ["${service}-pages"] and run gazette init --ci ${service}`,
  );
}

/** Says which package is installed from outside of the repository, where CI has no file. `root` is its path, such as `../`. */
function listOutsideSteps(root: string): InitStep[] {
  const lock = existsSync(LOCK) ? readFileSync(LOCK, 'utf8') : '';
  const addresses = lock.matchAll(/"resolved": *"(?:file:|(?=\.))([^"]+)"/g);
  const files = [...addresses].map(([, file = '']) => posix.normalize(file));
  const isOutside = (file: string) => posix.isAbsolute(file) || file.startsWith(`../${root}`);
  return files.filter(isOutside).map((file) => {
    const about = `it installs ${file} from outside of the repository, so npm ci fails in CI: copy the package to vendor/, and run ${findPackageManager(['.', root]).add} ./vendor/${basename(file)}`;
    return { action: 'kept', path: LOCK, about };
  });
}
