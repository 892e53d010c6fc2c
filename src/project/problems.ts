import { compareProblems, type Problem } from '../notes/problem.ts';

/** A problem and the file or directory that it is in. */
export interface FileProblem extends Problem {
  file: string;
  severity: 'error';
}

/** The problems of one file, ordered by position. */
export function listFileProblems(file: string, problems: readonly Problem[]): FileProblem[] {
  return problems.toSorted(compareProblems).map((problem) => addFile(file, problem));
}

function addFile(file: string, problem: Problem): FileProblem {
  return { file, severity: 'error', ...problem };
}

/** The number of problems, in words: `2 problems`. */
export function countProblems({ length }: readonly FileProblem[]): string {
  return length === 1 ? '1 problem' : `${length} problems`;
}
