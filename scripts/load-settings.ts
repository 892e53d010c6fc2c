import { readSettings } from '../src/site/read-settings.ts';
import type { Settings } from '../src/site/settings.ts';
import type { Output } from './io.ts';
import type { Reporter } from './reporters.ts';

/** The settings, or undefined once what is wrong with them is printed. */
export async function loadSettings(
  config: string | undefined,
  output: Output,
  reporter: Reporter = 'text',
): Promise<Settings | undefined> {
  const result = readSettings(config);
  if (result.ok) return result.settings;
  const { formatProblems } = await import('./print-problems.ts');
  output.write(formatProblems([result.file], reporter, output.hasColor));
  return undefined;
}
