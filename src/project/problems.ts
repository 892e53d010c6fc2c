import { compareProblems, isError, type Problem } from '../notes/problem.ts';

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
