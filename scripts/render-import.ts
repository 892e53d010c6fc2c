import { escapeInvisible } from '../src/notes/problem.ts';
import type { ImportedPart, ImportSummary } from '../src/changelog/import-changelogs.ts';
import { countOf } from './print.ts';

/** Renders what became of every part of every source, one on each line, and then the sums and the next step. */
export function renderImport(
  summary: ImportSummary,
  directory: string,
  next = 'Next, run\n\n  npx --no-install gazette check\n',
): string {
  const { parts, isDryRun } = summary;
  const lists = [...Map.groupBy(parts, ({ source }) => source)].map(
    ([source, own]) => `${source}\n${renderParts(own)}\n`,
  );
  const isNew = parts.some(({ outcome }) => outcome === 'created');
  return `${lists.join('\n')}${renderSums(summary, directory)}${isNew && !isDryRun ? next : ''}`;
}

function renderParts(parts: readonly ImportedPart[]): string {
  const lines = parts.map(({ line, endLine }) =>
    line === endLine ? String(line) : `${line}-${endLine}`,
  );
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  return parts
    .map((part, index) => {
      const created = part.isDraft ? 'draft' : 'new';
      const status = part.outcome === 'created' ? created : part.outcome;
      return `  ${(lines[index] ?? '').padStart(width)}  ${status.padEnd(9)}  ${renderPart(part)}`;
    })
    .map((line) => `${escapeInvisible(line.trimEnd())}\n`)
    .join('');
}

const LONGEST_NAME = 40;

function renderPart({ name, path, outcome, reason }: ImportedPart): string {
  const what = path ?? (name === undefined ? undefined : shorten(name));
  const why = outcome === 'kept' ? 'differs from the import' : reason;
  return [what, why].filter((each) => each !== undefined).join(': ');
}

function shorten(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  return `${name.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function renderSums(
  { parts, starters, datesFrom, isDryRun }: ImportSummary,
  directory: string,
): string {
  const count = (counted: ImportedPart['outcome']) =>
    parts.filter(({ outcome }) => outcome === counted).length;
  const [unchanged, kept] = [count('unchanged'), count('kept')];
  const [skipped, failed] = [count('skipped'), count('failed')];
  const sums = [
    `${isDryRun ? 'Would create' : 'Created'} ${countOf(count('created'), 'note')} in ${directory}.`,
    ...(unchanged > 0 ? [`${unchanged} ${unchanged === 1 ? 'is' : 'are'} unchanged.`] : []),
    ...(kept > 0 ? [`${kept} ${kept === 1 ? 'was' : 'were'} kept as edited.`] : []),
    ...(skipped > 0 ? [`${countOf(skipped, 'part')} skipped.`] : []),
    ...(failed > 0 ? [`${countOf(failed, 'part')} could not be imported.`] : []),
  ];
  const undated = parts.filter(
    ({ outcome, isDraft, reason }) => outcome === 'created' && isDraft && reason !== undefined,
  ).length;
  const lines = [sums.join(' ')];
  if (undated > 0) lines.push(renderUndated(undated, datesFrom));
  if (starters.length > 0) lines.push(renderStarters(starters));
  return `${lines.join('\n')}\n`;
}

function renderStarters(starters: readonly string[]): string {
  const names = starters.join(' and ');
  return starters.length === 1
    ? `${names} is an example of gazette init. Delete it and import again.`
    : `${names} are examples of gazette init. Delete them and import again.`;
}

function renderUndated(undated: number, datesFrom: ImportSummary['datesFrom']): string {
  const what = undated === 1 ? '1 draft has no date' : `${undated} drafts have no date`;
  if (datesFrom === 'git') {
    const whose = undated === 1 ? 'its version' : 'their versions';
    return `${what}, and no Git tag matches ${whose}. Type the date and delete the line draft: true.`;
  }
  return `${what}. Type it and delete the line draft: true, or delete the drafts and import again with --dates-from git.`;
}
