import { closestMatch } from 'leven';

/** Words with more typing errors are not suggested. */
const MOST_TYPOS = 2;

/**
 * Finds the name that was probably meant: the one with the fewest typing errors, at most two, and fewer than half of its
 * characters. Upper and lower case are the same.
 */
export function findSimilar(typed: string, names: readonly string[]): string | undefined {
  const lower = names.map((name) => name.toLowerCase());
  const word = typed.toLowerCase();
  const maxDistance = Math.min(MOST_TYPOS, Math.ceil(word.length / 2) - 1);
  const closest = closestMatch(word, lower, { maxDistance });
  return closest === undefined ? undefined : names[lower.indexOf(closest)];
}
