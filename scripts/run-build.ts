import { VERSION_PATH } from '../src/site/assemble.ts';
import { build, type BuildResult } from '../src/site/build.ts';
import { describeReleases } from './describe-releases.ts';
import { EXIT, type Io } from './io.ts';
import { loadSettings } from './load-settings.ts';
import { formatProblems } from './print-problems.ts';
import { createProgress } from './progress.ts';

export interface BuildArguments {
  releases: string;
  out: string;
  config?: string;
  tag?: string;
}

/** `gazette build`: the exit code, once everything is printed. */
export function runBuild({ config, ...rest }: BuildArguments, { stdout, stderr }: Io): number {
  const settings = loadSettings(config, stderr);
  if (!settings) return EXIT.usage;
  const progress = createProgress(stderr);
  const result = build({ ...rest, settings, onProgress: progress.update });
  progress.clear();
  if (result.problems.length > 0) {
    stderr.write(formatProblems(result.problems, 'text', stderr.hasColor));
    stderr.write('Nothing was written.\n');
    return EXIT.problems;
  }
  stdout.write(`${describeReleases(result)}\n${describeFiles(rest.out, result)}\n`);
  return EXIT.ok;
}

function describeFiles(out: string, { written, unchanged }: BuildResult): string {
  const version = `${out}/${VERSION_PATH}`;
  if (written.length === 0) return `${version} is up to date.`;
  const total = written.length + unchanged.length;
  const state = written.includes(VERSION_PATH) ? 'is written' : 'is unchanged';
  return `${version} ${state}; ${written.length} of ${total} files were new or different.`;
}
