import { VFile } from 'vfile';
import { reporter as reportText } from 'vfile-reporter';
import { isError } from '../src/notes/problem.ts';
import type { FileProblem } from '../src/project/problems.ts';
import type { Reporter } from './reporters.ts';

/** Formats problems as text, as annotations of GitHub Actions, or as a JSON array. */
export function formatProblems(
  problems: FileProblem[],
  reporter: Reporter,
  hasColor: boolean,
): string {
  if (reporter === 'json') return `${JSON.stringify(problems.map(orderKeys), null, 2)}\n`;
  if (reporter === 'github') return problems.map(annotate).join('');
  return problems.length === 0 ? '' : formatText(problems, hasColor);
}

function orderKeys(problem: FileProblem) {
  const { file, line, column, endLine, endColumn, severity, rule, message } = problem;
  return { file, line, column, endLine, endColumn, severity, rule, message };
}

function formatText(problems: FileProblem[], color: boolean): string {
  const files = new Map<string, VFile>();
  for (const problem of problems) {
    const { file: path, line, column, endLine, endColumn, rule: ruleId, message: reason } = problem;
    const file = files.get(path) ?? new VFile({ path });
    files.set(path, file);
    const start = line === undefined ? undefined : { line, column: column ?? 1 };
    const end = endLine === undefined ? undefined : { line: endLine, column: endColumn ?? 1 };
    const place = start && end ? { start, end } : start;
    const message = file.message(reason, { place, ruleId, source: 'gazette' });
    message.fatal = isError(problem);
  }
  return `${reportText([...files.values()], { color })}\n`;
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
function annotate({ file, line, column: col, severity, rule, message }: FileProblem): string {
  const properties = Object.entries({ file, line, col, title: `gazette ${rule}` })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${severity} ${properties.join(',')}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
