import { compareProblems, isError, makeProblem, type Problem } from '../notes/problem.ts';
import { isLoopback, type Settings } from './settings.ts';

export interface FileProblem extends Problem {
  file: string;
}

export function listFileProblems(file: string, problems: readonly Problem[]): FileProblem[] {
  return problems.toSorted(compareProblems).map((problem) => ({ file, ...problem }));
}

export function stopsBuild(problems: readonly Problem[], isStrict: boolean): boolean {
  return isStrict ? problems.length > 0 : problems.some(isError);
}

export function putErrorsFirst<T extends Pick<Problem, 'severity'>>(problems: readonly T[]): T[] {
  return [true, false].flatMap((each) => problems.filter((problem) => isError(problem) === each));
}

/** A number with its noun, such as `1 file` and `2 files`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The number of problems, in words: `2 errors and 1 warning`. */
export function countProblems(problems: readonly Pick<Problem, 'severity'>[]): string {
  const errors = problems.filter(isError).length;
  const counts = { error: errors, warning: problems.length - errors };
  return Object.entries(counts)
    .flatMap(([noun, count]) => (count > 0 ? countOf(count, noun) : []))
    .join(' and ');
}

/** Warns of an address in the output that only this computer can open. */
export function warnOfLoopback(releases: string, siteUrl: string | undefined): FileProblem[] {
  if (siteUrl === undefined || !isLoopback(siteUrl)) return [];
  const message = `the setting "siteUrl" is ${siteUrl}, which only this computer can open; before you publish, set it to the address of your site`;
  return listFileProblems(releases, [makeProblem('site-url', message)]);
}

const EXAMPLE = /^(?:.+\.)?example(?:\.(?:com|net|org))?$|^owner\.git(?:hub|lab)\.io$/;

/** Why a site cannot be at an address, as a relative clause; undefined if it can. */
export function explainPlaceholder(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (isLoopback(url)) return 'which only this computer can open';
  return EXAMPLE.test(new URL(url).hostname) ? 'which is an example' : undefined;
}

/**
 * Pages, feeds and version responses contain addresses on `siteUrl`. `next` is what to do once it is right.
 *
 * @throws Error if `siteUrl` is a placeholder
 */
export function refusePlaceholder({ siteUrl }: Pick<Settings, 'siteUrl'>, next: string): void {
  const reason = explainPlaceholder(siteUrl);
  if (reason === undefined) return;
  throw new Error(
    `the setting "siteUrl" is ${siteUrl}, ${reason}; set it to the address of your site${next}`,
  );
}
