import { closestMatch } from 'leven';

/** The name with the fewest typing errors: at most two, and in fewer than half of the characters. */
export function findSimilar(typed: string, names: readonly string[]): string | undefined {
  const lower = names.map((name) => name.toLowerCase());
  const word = typed.toLowerCase();
  const maxDistance = Math.min(2, Math.ceil(word.length / 2) - 1);
  const closest = closestMatch(word, lower, { maxDistance });
  return closest === undefined ? undefined : names[lower.indexOf(closest)];
}
