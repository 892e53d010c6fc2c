import type { Problem } from '../src/notes/problem.ts';

/** A setting that resolves problems: which ones, and what to do. */
interface Remedy {
  /** The value that the setting needs for a problem, or undefined if it does not resolve the problem. */
  find: (problem: Problem) => string | undefined;
  advise: (values: string[]) => string;
}

const REMEDIES: Remedy[] = [
  {
    find: ({ message }) => /\badd "([^"]+)" to the setting linkSchemes/.exec(message)?.[1],
    advise: (schemes) => `add "linkSchemes": ${JSON.stringify(schemes)} to the settings`,
  },
  {
    find: ({ rule }) => (rule === 'relative-link' ? 'any' : undefined),
    advise: () => 'add a line such as "siteUrl": "https://notes.example.com/" to the settings',
  },
];

const FEWEST = 3;

/** A sentence that names the setting which resolves more than half of the problems; undefined if there is none. */
export function suggestSetting(problems: readonly Problem[]): string | undefined {
  for (const { find, advise } of REMEDIES) {
    const values = problems.flatMap((problem) => find(problem) ?? []);
    if (values.length < FEWEST || values.length * 2 <= problems.length) continue;
    const which = values.length === problems.length ? 'all' : `${values.length} of`;
    return `To resolve ${which} these problems, ${advise([...new Set(values)].toSorted())}.`;
  }
  return undefined;
}
