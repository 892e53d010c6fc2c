import { styleText } from 'node:util';
import { isError } from '../src/notes/problem.ts';
import { RULES, type Rule } from '../src/notes/rules.ts';
import { countProblems, type FileProblem } from '../src/project/problems.ts';
import type { Output } from './io.ts';
import type { Reporter } from './options.ts';
import { countOf } from './print.ts';
import { wrapText } from './wrap-text.ts';

export interface CheckedNotes {
  /** The directory of the notes, whose own problems are not those of a note. */
  releases: string;
  /** The number of notes, with and without problems. */
  notes: number;
}

export type Terminal = Pick<Output, 'hasColor' | 'columns'>;

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

function formatText(
  problems: FileProblem[],
  { hasColor, columns }: Terminal,
  checked?: CheckedNotes,
): string {
  const paint: Paint = hasColor
    ? (format, text) => styleText(format, text, { validateStream: false })
    : (_, text) => text;
  const place = widest(problems.map(describePosition));
  const severity = widest(problems.map((problem) => problem.severity));
  const layout = { place, severity, paint, columns };
  const files = Map.groupBy(problems, ({ file }) => file);
  const reports = [...files].map(([file, own]) => {
    const lines = own.map((problem) => formatProblem(problem, layout));
    return [paint('underline', file), ...lines, ''].join('\n');
  });
  const rules = problems.length > SCREENFUL ? listRules(problems, layout) : [];
  const [color, sign] = problems.some(isError)
    ? (['red', '✖'] as const)
    : (['yellow', '⚠'] as const);
  const total = `${sign} ${countProblems(problems)}${describePlace(files, checked)}`;
  const end = paint(['bold', color], total);
  return `${[...reports, ...rules, end].join('\n')}\n`;
}

type Paint = (format: Parameters<typeof styleText>[0], text: string) => string;

interface Layout {
  /** The widths of the columns before the message. */
  place: number;
  severity: number;
  paint: Paint;
  columns: number | undefined;
}

const widest = (texts: string[]) => texts.reduce((most, { length }) => Math.max(most, length), 0);

const describePosition = ({ line, column }: FileProblem) =>
  line === undefined ? '' : `${line}:${column ?? 1}`;

function formatProblem(problem: FileProblem, { place, severity, paint, columns }: Layout): string {
  const position = place === 0 ? '' : `${describePosition(problem).padEnd(place)}  `;
  const kind = problem.severity.padEnd(severity);
  const indent = `  ${position}${kind}  `.length;
  const text = wrapText(`${problem.message} [${problem.rule}]`, { columns, indent });
  const message = text.replace(/\[[a-z-]+\]$/, (rule) => paint('dim', rule));
  return `  ${paint('dim', position)}${paint(isError(problem) ? 'red' : 'yellow', kind)}  ${message}`;
}

/** With more problems, the rules are listed at the end if one of them occurs often. */
const SCREENFUL = 20;
const OFTEN = 5;

function listRules(problems: FileProblem[], { paint, columns }: Layout): string[] {
  const counts = [...Map.groupBy(problems, ({ rule }) => rule)]
    .map(([rule, own]): [Rule, string] => [rule, String(own.length)])
    .toSorted(([, a], [, b]) => Number(b) - Number(a));
  if (Number(counts[0]?.[1]) < OFTEN) return [];
  const count = widest(counts.map(([, number]) => number));
  const name = widest(counts.map(([rule]) => rule));
  const indent = 2 + count + 2 + name + 2;
  const lines = counts.map(([rule, number]) => {
    const meaning = wrapText(RULES[rule].text, { columns, indent });
    return `  ${number.padStart(count)}  ${paint('bold', rule.padEnd(name))}  ${meaning}`;
  });
  return [...lines, ''];
}

function describePlace(files: ReadonlyMap<string, unknown>, checked?: CheckedNotes): string {
  if (!checked) return '';
  const { releases, notes } = checked;
  const found = files.has(releases) ? files.size - 1 : files.size;
  return found === 0 ? '' : ` in ${found} of ${countOf(notes, 'note')}`;
}
