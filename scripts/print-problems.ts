import type { FileProblem } from '../src/project/problems.ts';
import { formatText, type CheckedNotes, type Terminal } from './format-text.ts';
import type { Reporter } from './reporters.ts';

/** Formats problems as text, as annotations of GitHub Actions, or as a JSON array. */
export function formatProblems(
  problems: FileProblem[],
  reporter: Reporter,
  terminal: Terminal,
  checked?: CheckedNotes,
): string {
  if (reporter === 'json') return `${JSON.stringify(problems.map(orderKeys), null, 2)}\n`;
  if (reporter === 'github') return problems.map(annotate).join('');
  return problems.length === 0 ? '' : formatText(problems, terminal, checked);
}

function orderKeys(problem: FileProblem) {
  const { file, line, column, endLine, endColumn, severity, rule, message } = problem;
  return { file, line, column, endLine, endColumn, severity, rule, message };
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
