import { importChangelogs } from '../../src/changelog/import-changelogs.ts';
import { quote } from '../../src/notes/problem.ts';
import { renderImport } from '../render-import.ts';
import { loadSettings, readSources } from '../inputs.ts';
import { EXIT } from '../io.ts';
import * as options from '../options.ts';
import { choice, defineCommand, parameter } from '../command.ts';

export const command = defineCommand({
  group: 'Write:',
  summary: 'create notes from changelogs and GitHub releases; existing notes stay as they are',
  parameters: {
    files: parameter(
      '<file...>',
      'changelog, or JSON of the GitHub releases API; - is standard input',
    ),
    datesFrom: choice('--dates-from <source>', 'where dates come from that a file lacks', ['git']),
    channel: parameter(
      '--channel <name>',
      'channel of pre-releases (default: none, only latest: false)',
    ),
    dryRun: parameter('--dry-run', 'list what would be imported, and write nothing'),
    verbose: parameter('--verbose', 'list every part of the files, not only what needs attention'),
    ...options.project,
  },
  async run({ files, config, releases, verbose: isVerbose, ...rest }, io) {
    const settings = await loadSettings(config, io.stderr);
    if (!settings) return EXIT.usage;
    checkChannel(rest.channel, settings.channels);
    const directory = releases ?? settings.releases;
    const sources = await readSources(files, io);
    const types = settings.types.map(({ word }) => word);
    const summary = await importChangelogs(sources, { ...rest, directory, types });
    io.stdout.write(renderImport(summary, directory, { isVerbose }));
    return summary.parts.some(({ outcome }) => outcome === 'failed') ? EXIT.problems : EXIT.ok;
  },
});

/** @throws Error if the channel is not in the settings */
function checkChannel(channel: string | undefined, channels: readonly string[]): void {
  if (channel === undefined || channels.includes(channel)) return;
  const setting = JSON.stringify([...channels, channel]);
  throw new Error(`the channel ${quote(channel)} needs the setting "channels": ${setting}`);
}
