import { importChangelogs } from '../../src/changelog/import-changelogs.ts';
import { quote } from '../../src/notes/problem.ts';
import { renderImport } from '../render-import.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';
import { createProgress, print } from '../print.ts';
import { readSources } from '../read-sources.ts';

export interface ImportArguments {
  releases?: string;
  config?: string;
  datesFrom?: 'git';
  channel?: string;
  dryRun?: true;
  verbose?: true;
}

export async function runImport(
  names: string[],
  { config, releases, verbose, ...rest }: ImportArguments,
  io: Io,
): Promise<number> {
  const settings = await loadSettings(config, io.stderr);
  if (!settings) return EXIT.usage;
  checkChannel(rest.channel, settings.channels);
  const directory = releases ?? settings.releases;
  const sources = await readSources(names, io);
  const { update: onProgress, clear } = createProgress(io.stderr, 'releases');
  const types = settings.types.map(({ word }) => word);
  const options = { ...rest, directory, types, onProgress };
  const summary = await importChangelogs(sources, options).finally(clear);
  await print(io.stdout, renderImport(summary, directory, { isVerbose: verbose }));
  return summary.parts.some(({ outcome }) => outcome === 'failed') ? EXIT.problems : EXIT.ok;
}

/** @throws Error if the channel is not in the settings */
function checkChannel(channel: string | undefined, channels: readonly string[]): void {
  if (channel === undefined || channels.includes(channel)) return;
  const setting = JSON.stringify([...channels, channel]);
  throw new Error(`the channel ${quote(channel)} needs the setting "channels": ${setting}`);
}
