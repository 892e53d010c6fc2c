import { check } from '../../src/project/check.ts';
import { describeReleases } from '../describe-releases.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';
import type { Reporter } from '../reporters.ts';
import { createProgress } from '../progress.ts';

export interface CheckArguments {
  releases: string;
  config?: string;
  tag?: string;
  reporter: Reporter;
}

/** `gazette check`. Returns the exit code. */
export async function runCheck(
  { config, reporter, ...rest }: CheckArguments,
  { stdout, stderr }: Io,
): Promise<number> {
  const settings = await loadSettings(config, reporter === 'text' ? stderr : stdout, reporter);
  if (!settings) return EXIT.usage;
  const progress = createProgress(stderr);
  const result = await check({ ...rest, settings, onProgress: progress.update });
  progress.clear();
  const { formatProblems } = await import('../print-problems.ts');
  stdout.write(formatProblems(result.problems, reporter, stdout.hasColor));
  if (result.problems.length > 0) return EXIT.problems;
  if (reporter === 'text')
    stdout.write(`${result.notes} notes, no problems. ${describeReleases(result)}\n`);
  return EXIT.ok;
}
