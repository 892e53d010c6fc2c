import { importChangelogs } from '../../src/changelog/import-changelogs.ts';
import { requireChannel } from '../../src/project/editions.ts';
import { wrap } from '../print.ts';
import { renderImport } from '../render-import.ts';
import { loadSettings, readSources } from '../inputs.ts';
import { EXIT } from '../io.ts';
import * as options from '../options.ts';
import { defineCommand, parameter } from '../command.ts';

export const command = defineCommand({
  group: 'Write:',
  summary: 'create notes from changelogs and GitHub releases; existing notes stay as they are',
  parameters: {
    files: parameter(
      '<file...>',
      'changelog, directory of release notes, or JSON of GitHub or GitLab releases; - is standard input',
    ),
    channel: parameter(
      '--channel <name>',
      'channel of pre-releases; without it, they have latest: false',
    ),
    dryRun: parameter('--dry-run', 'list what would be imported, and write nothing'),
    verbose: parameter('--verbose', 'list every part of the files, not only what needs attention'),
    ...options.project,
  },
  async run({ files, config, releases, verbose: isVerbose, ...rest }, io) {
    const settings = await loadSettings(config, io.stderr);
    if (!settings) return EXIT.usage;
    if (rest.channel !== undefined) requireChannel(rest.channel, settings.channels);
    const directory = releases ?? settings.releases;
    const sources = await readSources(files, io);
    const { types, locale } = settings;
    const known = { ...rest, directory, types, locale };
    const summary = await importChangelogs(sources, known);
    io.stdout.write(wrap(io.stdout, renderImport(summary, directory, { isVerbose })));
    return summary.parts.some(({ outcome }) => outcome === 'failed') ? EXIT.problems : EXIT.ok;
  },
});
