import { makeProblem, type Place, type Problem } from './problem.ts';

/** How much longer than its note a release may be. */
const MOST_TIMES = 8;
const ALWAYS_ALLOWED = 64 * 1024;

/** Counts what a release repeats from its note, such as the address of a definition for each link to it. */
export interface Growth {
  /** Adds a number of characters, which come from this place. Returns a problem when they become too many. */
  add: (characters: number, place: Place) => Problem | undefined;
  isTooMuch: () => boolean;
}

export function createGrowth(note: string): Growth {
  const most = MOST_TIMES * note.length + ALWAYS_ALLOWED;
  let sum = 0;
  return {
    add: (characters, place) => {
      const wasTooMuch = sum > most;
      sum += characters;
      if (wasTooMuch || sum <= most) return undefined;
      const message = `the release would be more than ${MOST_TIMES} times as long as its note; shorten what is repeated or nested`;
      return makeProblem('growth', message, place);
    },
    isTooMuch: () => sum > most,
  };
}
