import { parseFields } from '../../../src/notes/parse/parse-fields.ts';
import { makeProblem, pointAt } from '../../../src/notes/problem.ts';
import { describeProblems } from '../../describe-problems.ts';

/** The problems of front matter, a line each. */
export function yamlProblems(yaml: string): string {
  const problems = parseFields(yaml).problems.map(({ rule, message, offset }) =>
    makeProblem(rule, message, pointAt(yaml, offset)),
  );
  return describeProblems(problems);
}
