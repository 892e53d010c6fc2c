import { importChangelogs } from '../../src/changelog/import-changelogs.ts';
import { renderImport } from '../render-import.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';
import { createProgress, print } from '../print.ts';
import { readSources } from '../read-sources.ts';

export interface ImportArguments {
  releases?: string;
  config?: string;
  datesFrom?: 'git';
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
  const directory = releases ?? settings.releases;
  const sources = await readSources(names, io);
  const { update: onProgress, clear } = createProgress(io.stderr, 'releases');
  const options = { ...rest, directory, onProgress };
  const summary = await importChangelogs(sources, options).finally(clear);
  await print(io.stdout, renderImport(summary, directory, { isVerbose: verbose }));
  return summary.parts.some(({ outcome }) => outcome === 'failed') ? EXIT.problems : EXIT.ok;
}
