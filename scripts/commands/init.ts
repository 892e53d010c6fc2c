import { initProject, type InitOptions } from '../../src/authoring/init-project.ts';
import type { InitStep } from '../../src/authoring/first-settings.ts';
import { PACKAGE_FILE, SETTINGS_FILE } from '../../src/project/read-settings.ts';
import { isLoopback } from '../../src/project/settings.ts';
import { readAsOf } from '../as-of.ts';
import { renderImport } from '../render-import.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';
import { createProgress, print } from '../print.ts';
import { readSources } from '../read-sources.ts';

export interface InitArguments {
  releases?: string;
  out?: string;
  ci?: InitOptions['ci'];
  from?: string;
}

const GUIDE = 'The file docs/start.md of the package shows every step.';
const NO_RELEASES = `No release was found. Next, run one of these:

  npx --no-install gazette import FILE   to import another changelog
  npx --no-install gazette new 1.0.0     to write a note
`;
const VERBS = { created: 'Created', changed: 'Changed', kept: 'Kept' };

export async function runInit({ from, ...rest }: InitArguments, io: Io): Promise<number> {
  const { stdout, stderr } = io;
  const settings = await loadSettings(undefined, stderr);
  if (!settings) return EXIT.usage;
  const sources = from === undefined ? [] : await readSources([from], io);
  const { update: onProgress, clear } = createProgress(stderr, 'releases');
  const options = { ...rest, sources, settings, now: readAsOf(undefined, io), onProgress };
  const { steps, imported } = await initProject(options).finally(clear);
  const { releases = settings.releases } = rest;
  if (imported) await print(stdout, `${renderImport(imported, releases, { next: '' })}\n`);
  const lines = steps.map(({ action, path, about }) => `${VERBS[action]} ${path}: ${about}.\n`);
  await print(stdout, lines.join(''));
  const isNew = imported?.parts.some(({ outcome }) => outcome === 'created') ?? false;
  const hasNotes = imported?.parts.some(({ path }) => path !== undefined) ?? true;
  await print(stdout, `\n${hasNotes ? describeNext(steps, isNew, settings.siteUrl) : NO_RELEASES}`);
  const hasFailed = imported?.parts.some(({ outcome }) => outcome === 'failed');
  return hasFailed ? EXIT.problems : EXIT.ok;
}

function describeNext(steps: InitStep[], hasImported: boolean, siteUrl?: string): string {
  const hasChanged = hasImported || steps.some(({ action }) => action !== 'kept');
  const [first] = steps;
  const note = hasImported || first?.action !== 'created' ? 'run' : `edit ${first.path}, and run`;
  const step = steps.find(({ path }) => [PACKAGE_FILE, SETTINGS_FILE].includes(path));
  const needsUrl = step?.action !== 'kept' || (siteUrl !== undefined && isLoopback(siteUrl));
  const check = hasImported
    ? '  npx --no-install gazette check     to see what must be corrected\n'
    : '';
  const site =
    hasChanged && step && needsUrl
      ? `\nBefore you publish, set siteUrl in ${step.path} to the address of your site. ${GUIDE}\n`
      : '';
  return `${hasChanged ? '' : 'Nothing was changed. '}Next, ${note}

${check}  npx --no-install gazette preview   to see the page while you write
  npx --no-install gazette build     to write the page, the feed and the JSON
${site}`;
}
