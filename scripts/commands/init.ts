import { findCommand } from '../../src/project/workspace/command.ts';
import { existsSync, readFileSync } from 'node:fs';
import { initProject } from '../../src/authoring/init-project.ts';
import type { InitStep } from '../../src/authoring/first-settings.ts';
import { findSettings, PACKAGE_FILE, SETTINGS_FILE } from '../../src/project/read-settings.ts';
import { explainPlaceholder } from '../../src/project/problems.ts';
import { wrap } from '../print.ts';
import { renderImport } from '../render-import.ts';
import { loadSettings, readAsOf, readSources } from '../inputs.ts';
import { EXIT } from '../io.ts';
import * as options from '../options.ts';
import { choice, defineCommand, parameter } from '../command.ts';

const GUIDE = 'The file docs/start.md of the package shows every step.';
const NO_RELEASES = `No release was found. Next, run one of these:

  ${findCommand()} import FILE   to import another changelog
  ${findCommand()} new 1.0.0     to write a note
`;
const VERBS = { created: 'Created', changed: 'Changed', kept: 'Kept' };

export const command = defineCommand({
  group: 'Write:',
  summary: 'set up release notes in this directory; no file is overwritten',
  parameters: {
    from: parameter('--from <file>', 'import the notes from a changelog, such as CHANGELOG.md'),
    ci: choice('--ci <service>', 'also add CI that checks the notes, and publishes on a tag', [
      'github',
      'gitlab',
    ]),
    releases: options.releases,
    out: options.out(),
  },
  async run({ from, ...rest }, io) {
    const { stdout, stderr } = io;
    const print = (text: string) => stdout.write(wrap(stdout, text));
    const settings = await loadSettings(undefined, stderr);
    if (!settings) return EXIT.usage;
    const sources = from === undefined ? [] : await readSources([from], io);
    const now = readAsOf(undefined, io);
    const { steps, imported } = await initProject({ ...rest, sources, settings, now });
    const { releases = settings.releases } = rest;
    if (imported) print(`${renderImport(imported, releases, { next: '' })}\n`);
    const lines = steps.map(({ action, path, about }) => `${VERBS[action]} ${path}: ${about}.\n`);
    print(lines.join(''));
    const isNew = imported?.parts.some(({ outcome }) => outcome === 'created') ?? false;
    const hasNotes = imported?.parts.some(({ path }) => path !== undefined) ?? true;
    print(`\n${hasNotes ? describeNext(steps, isNew, settings.siteUrl) : NO_RELEASES}`);
    const hasFailed = imported?.parts.some(({ outcome }) => outcome === 'failed');
    return hasFailed ? EXIT.problems : EXIT.ok;
  },
});

function describeNext(steps: InitStep[], hasImported: boolean, siteUrl?: string): string {
  const [first] = steps;
  const note = hasImported || first?.action !== 'created' ? 'run' : `edit ${first.path}, and run`;
  const step = steps.find(({ path }) => [PACKAGE_FILE, SETTINGS_FILE].includes(path));
  const needsUrl = step?.action !== 'kept' || explainPlaceholder(siteUrl) !== undefined;
  const site =
    step && needsUrl
      ? `\nBefore you publish, set siteUrl in ${step.path} to the address of your site. ${GUIDE}\n`
      : '';
  const { out } = findSettings();
  const isIgnored = existsSync('.gitignore') && readFileSync('.gitignore', 'utf8').includes(out);
  const advice = `\nAdd ${out}/ to .gitignore, because each build writes it.\n`;
  const ignore = existsSync('.git') && !isIgnored ? advice : '';
  return `Next, ${note}

  ${findCommand()} check     to see what must be corrected
  ${findCommand()} preview   to see the page while you write
  ${findCommand()} build     to write the page, the feed and the JSON
${ignore}${site}`;
}
