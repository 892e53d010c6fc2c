import { readSettings } from '../src/project/read-settings.ts';
import type { Settings } from '../src/project/settings.ts';
import type { Output } from './io.ts';
import type { Reporter } from './options.ts';

/** Reads the settings. If they have problems, prints those and returns undefined. */
export async function loadSettings(
  config: string | undefined,
  output: Output,
  reporter: Reporter = 'text',
): Promise<Settings | undefined> {
  const result = readSettings(config);
  if (result.ok) return result.settings;
  const { formatProblems } = await import('./format-problems.ts');
  output.write(formatProblems(result.problems, reporter, output));
  return undefined;
}
