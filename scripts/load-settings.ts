import { readSettings } from '../src/project/read-settings.ts';
import type { Settings } from '../src/project/settings.ts';
import type { Output } from './io.ts';
import { formatProblems, type Reporter } from './print-problems.ts';

/** The settings, or undefined once what is wrong with them is printed. */
export function loadSettings(
  config: string | undefined,
  output: Output,
  reporter: Reporter = 'text',
): Settings | undefined {
  const result = readSettings(config);
  if (result.ok) return result.settings;
  output.write(formatProblems([result.file], reporter, output.hasColor));
  return undefined;
}
