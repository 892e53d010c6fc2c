import { findCommand } from '../src/project/workspace/command.ts';
import { existsSync } from 'node:fs';
import { escapeInvisible } from '../src/notes/problem.ts';
import type { ConvertedPart } from '../src/changelog/convert-changelogs.ts';
import type { ImportSummary } from '../src/changelog/import-changelogs.ts';
import type { Fix } from '../src/changelog/list-fixes.ts';
import { adviseDates, checkDrafts } from '../src/project/check-notes.ts';
import { SETTINGS_FILE } from '../src/project/read-settings.ts';
import { countOf } from '../src/project/problems.ts';
import { nameInEnglish } from '../src/project/translations.ts';

/** The parts that need attention, or all of them, what became of the rest, and what to do next. */
export function renderImport(
  summary: ImportSummary,
  directory: string,
  { isVerbose = false, next = `Next, run\n\n  ${findCommand()} check\n` } = {},
): string {
  const { parts, isDryRun } = summary;
  const { listed, more } = isVerbose ? { listed: parts, more: [] } : pickRemarkable(parts);
  const [first, ...others] = new Set(parts.map(({ file }) => file));
  const title = others.length === 0 && first !== undefined && listed.length > 0 ? `${first}\n` : '';
  const list = renderParts(listed, others.length > 0);
  const rest = more.length > 0 ? `  and ${more.join(', ')}; import --verbose lists them\n` : '';
  const isNew = parts.some(isWritten);
  const end = isNew && !isDryRun ? next : '';
  return `${title}${list}${rest}${list === '' ? '' : '\n'}${renderSums(summary, directory)}${end}`;
}

const isWritten = ({ outcome }: ConvertedPart) => outcome === 'created' || outcome === 'updated';
const isUndated = ({ outcome, note, reason }: ConvertedPart) =>
  note?.isDraft && reason !== undefined && outcome !== 'kept';

/** Of parts with the same outcome, no more than this are listed. */
const MOST = 10;

const statusOf = ({ outcome, note }: ConvertedPart): string => {
  if (outcome !== 'created') return outcome;
  return note?.isDraft ? 'draft' : 'new';
};

/** The first parts of each outcome that have a reason, and how many more there are. */
function pickRemarkable(parts: readonly ConvertedPart[]) {
  const all = parts.filter(({ reason }) => reason !== undefined);
  const groups = [...Map.groupBy(all, statusOf)];
  const listed = new Set(groups.flatMap(([, group]) => group.slice(0, MOST)));
  const more = groups.flatMap(([status, { length }]) =>
    length > MOST ? `${length - MOST} more ${status}` : [],
  );
  return { listed: all.filter((part) => listed.has(part)), more };
}

function renderParts(parts: readonly ConvertedPart[], hasSources: boolean): string {
  const places = parts.map(({ file, line, endLine }) => {
    const lines = line === endLine ? String(line) : `${line}-${endLine}`;
    return hasSources ? `${file}:${line}` : lines;
  });
  const width = places.reduce((most, { length }) => Math.max(most, length), 0);
  const lines = parts.map((part, index) => {
    const place = (places[index] ?? '')[hasSources ? 'padEnd' : 'padStart'](width);
    return `  ${place}  ${statusOf(part).padEnd(9)}  ${renderPart(part)}`;
  });
  return lines.map((line) => `${escapeInvisible(line.trimEnd())}\n`).join('');
}

const LONGEST_NAME = 40;

function renderPart({ name, path, reason }: ConvertedPart): string {
  const what = path ?? (name === undefined ? undefined : shorten(name));
  return [what, reason].filter((each) => each !== undefined).join(': ');
}

function shorten(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  return `${name.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** What became of parts that are no new notes, after their number. */
const SUMS = {
  updated: ['note', 'updated'],
  unchanged: ['note', 'unchanged'],
  kept: ['note', 'kept with other text (delete a note to import it again)'],
  included: ['heading', 'left in the note above'],
  skipped: ['part', 'skipped'],
  failed: ['part', 'could not be imported'],
} as const;

function renderSums(summary: ImportSummary, directory: string): string {
  const { parts, removed, types, locale, isDryRun } = summary;
  const sums = Object.entries(SUMS).flatMap(([outcome, [noun, what]]) => {
    const { length } = parts.filter((part) => part.outcome === outcome);
    return length > 0 ? [`${countOf(length, noun)} ${what}.`] : [];
  });
  const created = parts.filter(({ outcome }) => outcome === 'created').length;
  const first = `${isDryRun ? 'Would create' : 'Created'} ${countOf(created, 'note')} in ${directory}.`;
  const backports = parts.filter((part) => isWritten(part) && part.isBackport);
  const versions = backports.map(({ note }) => escapeInvisible(note?.version ?? ''));
  const named = listSome(versions);
  const dropped = [...new Set(parts.flatMap((part) => part.dropped ?? []))];
  const json = escapeInvisible(JSON.stringify(types ?? []));
  const label = existsSync(SETTINGS_FILE)
    ? `the setting "types": ${json}`
    : `npm pkg set --json 'gazette.types=${json}'`;
  const lines = [
    [first, ...sums].join(' '),
    renderUndated(summary),
    renderHidden(summary),
    backports.length > 0 &&
      `${countOf(backports.length, 'backport')} with latest: false, because a higher version is older: ${named}.`,
    describeFixes(parts.filter(isWritten)),
    types && `Headings become labels, instead of the default words, with ${label}`,
    removed.length > 0 &&
      `${isDryRun ? 'Would remove' : 'Removed'} notes that are not needed any more: ${removed.join(', ')}.`,
    dropped.length > 0 &&
      `Left out of the front matter, because notes have no such keys: ${listSome(dropped.map(escapeInvisible))}.`,
    renderHigherDrafts(parts),
    locale !== undefined &&
      `The text seems to be ${nameInEnglish(locale)}; for phrases and dates in this language, set "locale": "${locale}".`,
  ];
  return lines.map((line) => (line ? `${line}\n` : '')).join('');
}

const listSome = (names: readonly string[]): string =>
  [
    ...names.slice(0, MOST),
    ...(names.length > MOST ? [`and ${names.length - MOST} more`] : []),
  ].join(', ');

/** What was changed in the text, after its number. Links that were completed are not worth a line. */
const FIXES = {
  tag: ['HTML tag', 'shown as typed'],
  mark: ['character', 'shown as typed, such as _ in __init__'],
  picture: ['missing picture', 'replaced by text'],
  copy: ['picture', 'copied'],
  relative: [
    'relative link',
    'not completed, because Git has no remote origin on GitHub or GitLab; add it, delete these notes and import again',
  ],
} as const satisfies Partial<Record<Fix['kind'], readonly string[]>>;

function describeFixes(parts: readonly ConvertedPart[]): string {
  const fixes = parts.flatMap((part) => (part.fixes ?? []).map((fix) => ({ ...fix, part })));
  const sentences = Object.entries(FIXES).flatMap(([kind, [noun, what]]) => {
    const same = fixes.filter((fix) => fix.kind === kind);
    const [first, ...others] = new Set(same.map(({ part: { path } }) => path));
    const more = others.length > 0 ? ` and ${countOf(others.length, 'other note')}` : '';
    return first ? [`${countOf(same.length, noun)} ${what}: ${first}${more}.`] : [];
  });
  return sentences.join('\n');
}

function renderUndated({ parts, hasTags }: ImportSummary): string | undefined {
  const undated = parts.filter(isUndated).length;
  const aside =
    hasTags === false ? '. This clone has no tags: run git fetch --tags and import again' : '';
  return undated > 0 ? `${adviseDates(undated)}${aside}.` : undefined;
}

function renderHigherDrafts(parts: readonly ConvertedPart[]): string | undefined {
  const [first] = checkDrafts(parts.flatMap(({ note }) => note ?? []));
  return first && `${first.message}.`;
}

function renderHidden({ parts }: ImportSummary): string | undefined {
  const hidden = parts.filter(
    (part) => isWritten(part) && !part.isBackport && part.note?.note.frontMatter.latest === false,
  );
  return hidden.length > 0
    ? `${countOf(hidden.length, 'pre-release')} with latest: false, so that no pre-release is the current release. For a channel, set "channels": ["beta"] and import again with --channel beta.`
    : undefined;
}
