import { escapeInvisible } from '../src/notes/problem.ts';
import type { FixKind } from '../src/changelog/fix-body.ts';
import type { ImportedPart, ImportSummary } from '../src/changelog/import-changelogs.ts';
import { adviseDates } from '../src/project/check-notes.ts';
import { countOf } from './print.ts';

/** The parts that need attention, or all of them, what became of the rest, and what to do next. */
export function renderImport(
  summary: ImportSummary,
  directory: string,
  { isVerbose = false, next = 'Next, run\n\n  npx --no-install gazette check\n' } = {},
): string {
  const { parts, isDryRun } = summary;
  const listed = isVerbose ? parts : pickRemarkable(parts);
  const lists = [...Map.groupBy(listed, ({ source }) => source)].map(
    ([source, own]) => `${source}\n${renderParts(own)}\n`,
  );
  const isNew = parts.some(isWritten);
  return `${lists.join('\n')}${renderSums(summary, directory)}${isNew && !isDryRun ? next : ''}`;
}

const isWritten = ({ outcome }: ImportedPart) => outcome === 'created' || outcome === 'dated';
const isUndated = ({ outcome, isDraft, reason }: ImportedPart) =>
  isDraft && reason !== undefined && outcome !== 'kept';

/** More parts than this with the same outcome are only counted, if one knows what to do without their lines. */
const MOST = 10;

function pickRemarkable(parts: readonly ImportedPart[]): ImportedPart[] {
  const kept = parts.filter(({ outcome }) => outcome === 'kept');
  const undated = parts.filter(({ reason }) => reason === 'no date');
  const hidden = new Set([kept, undated].filter(({ length }) => length > MOST).flat());
  return parts.filter((part) => isRemarkable(part) && !hidden.has(part));
}

const isRemarkable = ({ outcome, name, reason }: ImportedPart) =>
  outcome === 'skipped' ? name !== undefined : outcome === 'kept' || reason !== undefined;

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

function renderSums(summary: ImportSummary, directory: string): string {
  const { parts, starters, removed, types, isDryRun } = summary;
  const count = (counted: ImportedPart['outcome']) =>
    parts.filter(({ outcome }) => outcome === counted).length;
  const [unchanged, kept] = [count('unchanged'), count('kept')];
  const sums: [number, string][] = [
    [count('dated'), `${isDryRun ? 'Would date' : 'Dated'} ${countOf(count('dated'), 'draft')}.`],
    [unchanged, `${unchanged} ${unchanged === 1 ? 'is' : 'are'} unchanged.`],
    [kept, `${kept} ${kept === 1 ? 'differs and was' : 'differ and were'} kept.`],
    [count('skipped'), `${countOf(count('skipped'), 'part')} skipped.`],
    [count('failed'), `${countOf(count('failed'), 'part')} could not be imported.`],
  ];
  const created = `${isDryRun ? 'Would create' : 'Created'} ${countOf(count('created'), 'note')} in ${directory}.`;
  const backports = parts.flatMap((part) => (isWritten(part) ? (part.backport ?? []) : []));
  const lines = [
    [created, ...sums.flatMap(([sum, text]) => (sum > 0 ? [text] : []))].join(' '),
    renderUndated(summary),
    backports.length > 0 &&
      `${countOf(backports.length, 'backport')} with latest: false, because a higher version is older: ${backports.map(escapeInvisible).join(', ')}.`,
    describeFixes(parts.filter(isWritten)),
    types &&
      `Headings become labels with the setting "types": ${escapeInvisible(JSON.stringify(types))}.`,
    removed !== undefined && `${isDryRun ? 'Would remove' : 'Removed'} the placeholder ${removed}.`,
    starters.length > 0 && renderStarters(starters),
  ];
  return lines.map((line) => (line ? `${line}\n` : '')).join('');
}

/** One and several of what was changed in the text. Links that were completed are not worth a line. */
const FIXES: Partial<Record<FixKind, [one: string, several: string]>> = {
  code: [
    'text that a release cannot show is in backticks',
    'texts that a release cannot show are in backticks',
  ],
  picture: ['missing picture became its text', 'missing pictures became their texts'],
  empty: ['empty item or heading was dropped', 'empty items or headings were dropped'],
  control: ['control character was dropped', 'control characters were dropped'],
};

function describeFixes(parts: readonly ImportedPart[]): string {
  const counts = parts.flatMap(({ fixed }) => Object.entries(fixed ?? {}));
  const sentences = Object.entries(FIXES).flatMap(([kind, [one, several]]) => {
    const all = counts.filter(([each]) => each === kind);
    const sum = all.reduce((total, [, count]) => total + count, 0);
    return sum === 0 ? [] : `${sum} ${sum === 1 ? one : several}.`;
  });
  return sentences.join(' ');
}

function renderStarters(starters: readonly string[]): string {
  const names = starters.join(' and ');
  return starters.length === 1
    ? `${names} is an example of gazette init. Delete it and import again.`
    : `${names} are examples of gazette init. Delete them and import again.`;
}

function renderUndated({ parts, datesFrom, hasTags }: ImportSummary): string | undefined {
  const undated = parts.filter(isUndated).length;
  if (undated === 0) return undefined;
  const fetch = hasTags === false ? ' This clone has no tags: first run git fetch --tags.' : '';
  if (datesFrom !== 'git' || hasTags === false) {
    const sources = new Set(parts.map(({ source }) => source));
    return `${adviseDates(undated, [...sources].join(' '))}.${fetch}`;
  }
  return undated === 1
    ? '1 draft needs a date, and no Git tag matches its version. Type the date and delete the line draft: true.'
    : `${undated} drafts need dates, and no Git tag matches their versions. Type the dates and delete the lines draft: true.`;
}
