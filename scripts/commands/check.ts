import { isError } from '../../src/notes/problem.ts';
import { check, type CheckResult } from '../../src/site/build.ts';
import { stopsBuild } from '../../src/project/problems.ts';
import { readAsOf } from '../as-of.ts';
import { describeReleases, STRICT_NOTICE } from '../describe-releases.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';
import type { Reporter } from '../options.ts';
import { print } from '../print.ts';

export interface CheckArguments {
  releases?: string;
  config?: string;
  asOf?: string;
  tag?: string;
  strict?: boolean;
  reporter: Reporter;
}

/** `gazette check`. Returns the exit code. */
export async function runCheck(
  { config, reporter, strict: isStrict = false, asOf, ...rest }: CheckArguments,
  io: Io,
): Promise<number> {
  const { stdout, stderr } = io;
  const settings = await loadSettings(config, reporter === 'text' ? stderr : stdout, reporter);
  if (!settings) return EXIT.usage;
  const moment = readAsOf(asOf, io);
  const { releases = settings.releases } = rest;
  const result = await check({
    ...rest,
    releases,
    settings,
    asOf: moment,
  });
  const { formatProblems } = await import('../format-problems.ts');
  const { problems, notes } = result;
  stdout.write(formatProblems(problems, reporter, stdout, { releases, notes }));
  if (reporter === 'text') await print(stdout, describeResult(result, isStrict));
  return stopsBuild(result.problems, isStrict) ? EXIT.problems : EXIT.ok;
}

function describeResult(result: CheckResult, isStrict: boolean): string {
  const { problems, notes } = result;
  if (problems.some(isError)) return '';
  if (problems.length === 0) return `${notes} notes, no problems. ${describeReleases(result)}\n`;
  return isStrict ? STRICT_NOTICE : `${notes} notes, no errors. ${describeReleases(result)}\n`;
}
