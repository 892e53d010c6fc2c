import { makeProblem, type Place, type Problem } from './problem.ts';

const MOST_TIMES = 8;
const ALWAYS_ALLOWED = 64 * 1024;

/** Counts characters that a release adds to its note, such as the address of a definition for each link to it. */
export interface SizeBudget {
  add: (characters: number, place: Place) => void;
  problem: Problem | undefined;
}

export function createSizeBudget(note: string): SizeBudget {
  let left = MOST_TIMES * note.length + ALWAYS_ALLOWED;
  const budget: SizeBudget = {
    problem: undefined,
    add: (characters, place) => {
      left -= characters;
      if (left >= 0 || budget.problem) return;
      const message = `the release would be more than ${MOST_TIMES} times as long as its note; shorten what is repeated or nested`;
      budget.problem = makeProblem('growth', message, place);
    },
  };
  return budget;
}
