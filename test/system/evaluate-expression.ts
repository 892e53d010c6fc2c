/** The values that expressions of a workflow can use, by their names. Others are empty. */
export type Context = ReadonlyMap<string, string>;

/**
 * Evaluates an expression of GitHub Actions with `||`, `&&`, `==`, `!=`, `startsWith` and `success()`, which is true: a job
 * here ends with the first step that fails. Empty means false.
 *
 * @throws Error if it has another operator or function
 */
export function evaluate(expression: string, context: Context): string {
  const isTrue = expression
    .split(' || ')
    .some((part) => part.split(' && ').every((term) => evaluateTerm(term.trim(), context)));
  const isValue = /^[\w.-]+$/.test(expression);
  if (isValue) return context.get(expression) ?? '';
  return isTrue ? 'true' : '';
}

const TERM =
  /^(?:startsWith\((?<start>[\w.]+), '(?<prefix>[^']*)'\)|(?<name>[\w.]+)(?: (?<operator>[=!]=) '(?<literal>[^']*)')?)$/;

function evaluateTerm(term: string, context: Context): boolean {
  if (term === 'success()') return true;
  const { groups } = TERM.exec(term) ?? {};
  if (!groups) throw new Error(`the expression ${term} is not supported here`);
  const { start, prefix = '', name, operator, literal } = groups;
  const value = context.get(start ?? name ?? '') ?? '';
  if (start !== undefined) return value.startsWith(prefix);
  if (operator === undefined) return value !== '';
  return (value === literal) === (operator === '==');
}
