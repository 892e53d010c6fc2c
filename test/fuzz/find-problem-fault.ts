import type { FileProblem } from '../../src/project/problems.ts';

const INVISIBLE = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u;

/** Checks the problems of a note or of settings with this text, and of all settings. */
export function findProblemFault(
  problems: FileProblem[],
  text: string | undefined,
): string | undefined {
  const lines = text?.split(/\r\n?|\n/);
  return firstFault(problems.map((problem) => checkProblem(problem, lines)));
}
/** Rules about settings. Their problems name the directory, not a note. */
const WITHOUT_PLACE = new Set(['missing-picture', 'picture', 'relative-link', 'settings']);

function checkProblem(problem: FileProblem, lines: string[] | undefined): string | undefined {
  const { file, rule, message, line, column = 0 } = problem;
  const description = `${rule}: ${message}`;
  if (file === '') return `no file: ${description}`;
  if (message.length > 4000) return `a problem of ${message.length} characters`;
  if (message === '' || INVISIBLE.test(message)) {
    return `invisible characters in ${JSON.stringify(description)}`;
  }
  // Bytes that cannot be decoded have no lines.
  if (rule === 'encoding' || !lines) return undefined;
  if (line === undefined) {
    return WITHOUT_PLACE.has(rule) ? undefined : `no place: ${description}`;
  }
  const text = lines[line - 1];
  const isInside = text !== undefined && column >= 1 && column <= text.length + 1;
  return isInside ? undefined : `outside of the file, ${line}:${column}: ${description}`;
}

/** The first that there is. */
export function firstFault(faults: (string | undefined)[]): string | undefined {
  return faults.find((fault) => fault !== undefined);
}
