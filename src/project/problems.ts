import { compareProblems, isError, type Problem } from '../notes/problem.ts';

/** A problem and the file or directory that it is in. */
export interface FileProblem extends Problem {
  file: string;
}

/** The problems of one file, ordered by position. */
export function listFileProblems(file: string, problems: readonly Problem[]): FileProblem[] {
  return problems.toSorted(compareProblems).map((problem) => addFile(file, problem));
}

function addFile(file: string, problem: Problem): FileProblem {
  return { file, ...problem };
}

/** Whether problems stop a build: errors do, and with `isStrict` warnings too. */
export function stopsBuild(problems: readonly Problem[], isStrict: boolean): boolean {
  return isStrict ? problems.length > 0 : problems.some(isError);
}

/** The number of problems, in words: `2 errors and 1 warning`. */
export function countProblems(problems: readonly Pick<Problem, 'severity'>[]): string {
  const errors = problems.filter(isError).length;
  const counts = [count(errors, 'error'), count(problems.length - errors, 'warning')];
  return counts.filter((each) => each !== '').join(' and ');
}

function count(number: number, name: string): string {
  if (number === 0) return '';
  return number === 1 ? `1 ${name}` : `${number} ${name}s`;
}
