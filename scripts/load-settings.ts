import { readSettings } from '../src/project/read-settings.ts';
import type { Settings } from '../src/project/settings.ts';
import type { Output } from './io.ts';
import { formatProblems, type Reporter } from './print-problems.ts';

/** Reads the settings. If anything is wrong with them, prints it and returns undefined. */
export function loadSettings(
  config: string | undefined,
  output: Output,
  reporter: Reporter = 'text',
): Settings | undefined {
  const result = readSettings(config);
  if (result.ok) return result.settings;
  output.write(formatProblems(result.problems, reporter, output.hasColor));
  return undefined;
}
