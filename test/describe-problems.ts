import type { Problem } from '../src/notes/problem.ts';

/** One line per problem: place, rule, message. */
export function describeProblems(problems: readonly Problem[]): string {
  return problems
    .map((problem) => `${placeOf(problem)} ${problem.rule}: ${problem.message}\n`)
    .join('');
}

function placeOf({ line, column, endLine, endColumn }: Problem): string {
  if (line === undefined) return '1:1';
  return endLine === undefined ? `${line}:${column}` : `${line}:${column}-${endLine}:${endColumn}`;
}
