import { isError } from '../src/notes/problem.ts';
import { RULES } from '../src/notes/rules.ts';
import { countOf, countProblems, type FileProblem } from '../src/project/problems.ts';
import type { Output } from './io.ts';
import type { Reporter } from './options.ts';
import { paint, wrap } from './print.ts';

export interface CheckedNotes {
  /** The directory of the notes, which can have problems too. */
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
  if (reporter === 'json') return `${JSON.stringify(problems, null, 2)}\n`;
  if (reporter === 'github') return problems.map(annotate).join('');
  return problems.length === 0 ? '' : formatText(problems, terminal, checked);
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

function formatText(problems: FileProblem[], terminal: Terminal, checked?: CheckedNotes): string {
  const place = widest(problems.map(describePosition));
  const severity = widest(problems.map((problem) => problem.severity));
  const files = Map.groupBy(problems, ({ file }) => file);
  const reports = [...files].map(([file, same]) => {
    const lines = same.map((problem) => formatProblem(problem, { place, severity, terminal }));
    return [paint(terminal, 'underline', file), ...lines, ''].join('\n');
  });
  const rules = problems.length > SCREENFUL ? listRules(problems, terminal) : [];
  const [color, mark] = problems.some(isError)
    ? (['red', '✖'] as const)
    : (['yellow', '⚠'] as const);
  const total = `${mark} ${countProblems(problems)}${describePlace(files, checked)}`;
  return `${[...reports, ...rules, paint(terminal, ['bold', color], total)].join('\n')}\n`;
}

const widest = (texts: string[]) => texts.reduce((most, { length }) => Math.max(most, length), 0);

const describePosition = ({ line, column }: FileProblem) =>
  line === undefined ? '' : `${line}:${column ?? 1}`;

/** Takes the widths of the columns before the message. */
function formatProblem(
  problem: FileProblem,
  { place, severity, terminal }: { place: number; severity: number; terminal: Terminal },
): string {
  const position = place === 0 ? '' : `${describePosition(problem).padEnd(place)}  `;
  const kind = paint(
    terminal,
    isError(problem) ? 'red' : 'yellow',
    problem.severity.padEnd(severity),
  );
  const rule = paint(terminal, 'dim', `[${problem.rule}]`);
  const start = `  ${paint(terminal, 'dim', position)}${kind}  `;
  return wrap(terminal, `${start}${problem.message} ${rule}`);
}

/** With more problems, the rules are listed at the end. */
const SCREENFUL = 20;

/** The most frequent rule first. */
function listRules(problems: FileProblem[], terminal: Terminal): string[] {
  const rules = [...Map.groupBy(problems, ({ rule }) => rule)];
  const name = widest(rules.map(([rule]) => rule));
  const lines = rules
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([rule, { length }]) => {
      const number = String(length).padStart(4);
      return `${number}  ${paint(terminal, 'bold', rule.padEnd(name))}  ${RULES[rule].text}`;
    });
  return [...lines, ''];
}

function describePlace(files: ReadonlyMap<string, unknown>, checked?: CheckedNotes): string {
  if (!checked) return '';
  const { releases, notes } = checked;
  const count = files.has(releases) ? files.size - 1 : files.size;
  return count === 0 ? '' : ` in ${count} of ${countOf(notes, 'note')}`;
}
