import { appendFileSync } from 'node:fs';
import { VERSION_PATH } from '../../src/project/served-files.ts';
import { build } from '../../src/site/build.ts';
import { isError } from '../../src/notes/problem.ts';
import { withFileError } from '../../src/project/file-error.ts';
import type { SiteOptions } from '../../src/project/load-project.ts';
import type { BuildResult } from '../../src/site/options.ts';
import { countOf } from '../../src/project/problems.ts';
import { isPagesHost, type Settings } from '../../src/project/settings.ts';
import { describeReleases, STRICT_NOTICE } from '../describe-releases.ts';
import { loadSettings, readAsOf } from '../inputs.ts';
import { EXIT, type Io } from '../io.ts';
import { startSummary } from '../print.ts';
import * as options from '../options.ts';
import { defineCommand, parameter, type Values } from '../command.ts';

const parameters = {
  ...options.project,
  out: options.out(),
  asOf: options.asOf,
  tag: options.tag,
  strict: options.strict,
  summary: parameter(
    '--summary <file>',
    'append a Markdown summary to a file, such as $GITHUB_STEP_SUMMARY',
  ),
};

export const command = defineCommand({
  group: 'Publish:',
  summary: 'build the output from the notes; if there are errors, nothing is written',
  parameters,
  run: async (values, io) => (await buildAndReport(values, io)).exitCode,
});

/** Resolves to the exit code, and when the next release appears: in milliseconds since 1970, if one is scheduled. */
export async function buildAndReport(
  { config, summary, asOf, ...rest }: Partial<Values<typeof parameters>>,
  io: Io,
): Promise<{ exitCode: number; due?: number | undefined }> {
  const { stdout, stderr } = io;
  const summarize = startSummary(stdout);
  const settings = await loadSettings(config, stderr);
  if (!settings) return { exitCode: EXIT.usage };
  const moment = readAsOf(asOf, io);
  const { releases = settings.releases, out = settings.out } = rest;
  const result = await build({ ...rest, releases, out, settings, asOf: moment });
  const due = result.scheduled[0]?.due;
  if (result.problems.length > 0) {
    const { formatProblems } = await import('../format-problems.ts');
    const { problems, notes } = result;
    stderr.write(formatProblems(problems, 'text', stderr, { releases, notes }));
  }
  if (result.response) {
    const what = summarize(countOf(result.notes, 'note'), ` → ${out.replace(/\/?$/, '/')}`);
    stdout.write(
      `${describeReleases(result)}\n${describeFiles(out, result)}\n${describePath(settings)}${what}\n`,
    );
  } else {
    stderr.write(`${result.problems.some(isError) ? '' : STRICT_NOTICE}Nothing was written.\n`);
  }
  if (summary !== undefined)
    await appendSummary(summary, result, { releases, settings, asOf: moment });
  return { exitCode: result.response ? EXIT.ok : EXIT.problems, due };
}

function describePath({ siteUrl, hosting }: Settings): string {
  const configured = hosting.filter((host) => !isPagesHost(host));
  if (siteUrl === undefined || configured.length === 0) return '';
  const { pathname } = new URL(siteUrl);
  if (pathname === '/') return '';
  return `siteUrl has the path ${pathname}, but the files for ${configured.join(', ')} work at the root of a host only; remove the path from siteUrl, or let a proxy strip it.\n`;
}

function describeFiles(out: string, { written, unchanged, removed }: BuildResult): string {
  const removals =
    removed.length === 0 ? '' : ` Removed ${countOf(removed.length, 'file')} of an earlier build.`;
  const version = `${out}/${VERSION_PATH}`;
  if (written.length === 0) return `${version} is up to date.${removals}`;
  const total = written.length + unchanged.length;
  const state = written.includes(VERSION_PATH) ? 'Wrote' : 'Unchanged:';
  return `${state} ${version}. ${written.length} of ${total} files were new or different.${removals}`;
}

/** Appends after a blank line: in CI, earlier steps may have written to the same summary. */
async function appendSummary(
  path: string,
  { response, problems, scheduled }: BuildResult,
  shown: SiteOptions,
): Promise<void> {
  const { renderResponse, renderProblems } = await import('../../src/site/places/job-summary.ts');
  const { show } = await import('../../src/site/show.ts');
  const { formatProblems } = await import('../format-problems.ts');
  const text = response
    ? renderResponse(response, (await show({ ...shown, format: 'markdown' })).text ?? '', scheduled)
    : renderProblems(formatProblems(problems, 'text', { hasColor: false }));
  withFileError('write the summary', path, () => appendFileSync(path, `\n${text}`));
}
