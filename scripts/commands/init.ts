import { initProject, type InitOptions } from '../../src/project/init/init-project.ts';
import type { InitStep } from '../../src/project/init/init-step.ts';
import { PACKAGE_FILE, SETTINGS_FILE } from '../../src/project/read-settings.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';

export interface InitArguments {
  releases?: string;
  out?: string;
  ci?: InitOptions['ci'];
}

const VERBS = { created: 'Created', changed: 'Changed', kept: 'Kept' };

/** `gazette init`. Returns the exit code. */
export async function runInit(
  options: InitArguments,
  { stdout, stderr, now }: Io,
): Promise<number> {
  const settings = await loadSettings(undefined, stderr);
  if (!settings) return EXIT.usage;
  const steps = initProject({ ...options, settings, now: now() });
  for (const { action, path, about } of steps)
    stdout.write(`${VERBS[action]} ${path}: ${about}.\n`);
  stdout.write(`\n${describeNext(steps)}`);
  return EXIT.ok;
}

function describeNext(steps: InitStep[]): string {
  const hasChanged = steps.some(({ action }) => action !== 'kept');
  const [first] = steps;
  const note = first?.action === 'created' ? `edit ${first.path}, and run` : 'run';
  const written = steps.find(
    ({ action, path }) => action !== 'kept' && [PACKAGE_FILE, SETTINGS_FILE].includes(path),
  );
  const site = written
    ? `\nBefore you publish, set siteUrl in ${written.path} to the address of your site.\n`
    : '';
  return `${hasChanged ? '' : 'Nothing was changed. '}Next, ${note}

  npx --no-install gazette preview   to see the page while you write
  npx --no-install gazette build     to write the page, the feed and the JSON
${site}`;
}
