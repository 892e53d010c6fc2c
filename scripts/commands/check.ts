import { resolve } from 'node:path';
import { escapeInvisible, isError } from '../../src/notes/problem.ts';
import { check, type CheckResult } from '../../src/site/build.ts';
import { countProblems, stopsBuild } from '../../src/project/problems.ts';
import { listNotes } from '../../src/project/read-notes.ts';
import { readAsOf } from '../as-of.ts';
import { describeReleases, STRICT_NOTICE } from '../describe-releases.ts';
import { EXIT, type Io } from '../io.ts';
import { loadSettings } from '../load-settings.ts';
import type { Reporter } from '../options.ts';
import { countOf, print } from '../print.ts';

export interface CheckArguments {
  releases?: string;
  config?: string;
  asOf?: string;
  tag?: string;
  strict?: boolean;
  reporter: Reporter;
}

/** With files, the problems of other notes are only counted. */
export async function runCheck(
  files: readonly string[],
  { config, reporter, strict: isStrict = false, asOf, ...rest }: CheckArguments,
  io: Io,
): Promise<number> {
  const { stdout, stderr } = io;
  const settings = await loadSettings(config, reporter === 'text' ? stderr : stdout, reporter);
  if (!settings) return EXIT.usage;
  const moment = readAsOf(asOf, io);
  const { releases = settings.releases } = rest;
  const others = listOthers(files, releases);
  const checked = await check({ ...rest, releases, settings, asOf: moment, strict: isStrict });
  const problems = checked.problems.filter(({ file }) => !others.has(file));
  const hidden = checked.problems.filter(({ file }) => others.has(file));
  const result = { ...checked, problems, notes: checked.notes - others.size };
  const { formatProblems } = await import('../format-problems.ts');
  stdout.write(formatProblems(problems, reporter, stdout, { releases, notes: result.notes }));
  if (reporter === 'text') {
    const aside = hidden.length > 0 ? `Other notes have ${countProblems(hidden)}.\n` : '';
    await print(stdout, `${describeResult(result, isStrict)}${aside}`);
  }
  return stopsBuild(problems, isStrict) ? EXIT.problems : EXIT.ok;
}

/** The paths of the notes that are not among the files, if there are any files. */
function listOthers(files: readonly string[], releases: string): ReadonlySet<string> {
  if (files.length === 0) return new Set();
  const names = listNotes(releases).map(({ name }) => name);
  const others = new Map(names.map((name) => [resolve(releases, name), name]));
  const paths = files.map((file) => {
    const path = [resolve(file), resolve(releases, file)].find((each) => others.has(each));
    if (path === undefined)
      throw new Error(`${file} is not a note in ${releases}; to check all notes, name none`);
    return path;
  });
  for (const path of paths) others.delete(path);
  return new Set([...others.values()].map((name) => `${releases}/${escapeInvisible(name)}`));
}

function describeResult(result: CheckResult, isStrict: boolean): string {
  const { problems, notes } = result;
  if (problems.some(isError)) return '';
  if (problems.length > 0 && isStrict) return STRICT_NOTICE;
  const found = problems.length === 0 ? 'no problems' : 'no errors';
  return `${countOf(notes, 'note')}, ${found}. ${describeReleases(result)}\n${describeMissing(result)}`;
}

/** Such as `12 of 40 releases have no German text, 3 no French`. */
function describeMissing({ missing }: CheckResult): string {
  const counts = missing
    .filter(({ problems }) => problems.length > 0)
    .map(({ language, releases, problems: { length } }, index) =>
      index === 0
        ? `${length} of ${countOf(releases, 'release')} ${length === 1 ? 'has' : 'have'} no ${language} text`
        : `${length} no ${language}`,
    );
  return counts.length === 0 ? '' : `${counts.join(', ')}.\n`;
}
