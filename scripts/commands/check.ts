import { relative, resolve } from 'node:path';
import { escapeInvisible, isError } from '../../src/notes/problem.ts';
import { check } from '../../src/site/build.ts';
import type { CheckResult } from '../../src/site/options.ts';
import {
  countOf,
  countProblems,
  refusePlaceholder,
  stopsBuild,
} from '../../src/project/problems.ts';
import { listNotes } from '../../src/project/read-notes.ts';
import { describeReleases, STRICT_NOTICE } from '../describe-releases.ts';
import { loadSettings, readAsOf } from '../inputs.ts';
import { EXIT } from '../io.ts';
import { startSummary, wrap } from '../print.ts';
import * as options from '../options.ts';
import { defineCommand, parameter } from '../command.ts';

export const command = defineCommand({
  group: 'Check and see:',
  summary: 'report every problem of every note; write nothing',
  parameters: {
    files: parameter(
      '[file...]',
      'notes to report the problems of, next to all others (default: all)',
    ),
    ...options.project,
    asOf: options.asOf,
    tag: options.tag,
    strict: options.strict,
    reporter: options.reporter,
  },
  footer: 'The file docs/rules.md of the package explains every rule.',
  async run({ files, config, reporter, strict: isStrict = false, asOf, ...rest }, io) {
    const { stdout, stderr } = io;
    const summarize = startSummary(stdout);
    const settings = await loadSettings(config, reporter === 'text' ? stderr : stdout, reporter);
    if (!settings) return EXIT.usage;
    // CI publishes what is tagged.
    if (rest.tag !== undefined) refusePlaceholder(settings, '');
    const moment = readAsOf(asOf, io);
    const { releases = settings.releases } = rest;
    const others = listOthers(files, releases);
    const checked = await check({ ...rest, releases, settings, asOf: moment, strict: isStrict });
    const problems = checked.problems.filter(({ file }) => !others.has(file));
    const hidden = checked.problems.filter(({ file }) => others.has(file));
    const result = { ...checked, problems, notes: checked.notes - others.size };
    const { formatProblems } = await import('../format-problems.ts');
    const root = reporter === 'github' ? io.env['GITHUB_WORKSPACE'] : undefined;
    const placed = problems.map((each) =>
      root ? { ...each, file: relative(root, each.file) } : each,
    );
    stdout.write(formatProblems(placed, reporter, stdout, { releases, notes: result.notes }));
    if (reporter === 'text') {
      const aside = hidden.length > 0 ? `Other notes have ${countProblems(hidden)}.\n` : '';
      stdout.write(wrap(stdout, `${aside}${describeResult(result, isStrict, summarize)}`));
    }
    return stopsBuild(problems, isStrict) ? EXIT.problems : EXIT.ok;
  },
});

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

function describeResult(
  result: CheckResult,
  isStrict: boolean,
  summarize: ReturnType<typeof startSummary>,
): string {
  const { problems, notes } = result;
  if (problems.some(isError)) return '';
  if (problems.length > 0 && isStrict) return STRICT_NOTICE;
  const outcome = problems.length === 0 ? 'no problems' : 'no errors';
  const summary = summarize(countOf(notes, 'note'), `, ${outcome}`);
  return `${describeReleases(result)}\n${describeMissing(result)}${summary}\n`;
}

/** Such as `12 of 40 releases without German text.`, a line for each language. */
function describeMissing({ missing }: CheckResult): string {
  const languages = missing.filter(({ problems }) => problems.length > 0);
  const lines = languages.map(
    ({ language, releases, problems }) =>
      `${problems.length} of ${countOf(releases, 'release')} without ${language} text.\n`,
  );
  return lines.join('');
}
