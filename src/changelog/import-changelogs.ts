import { rmSync, existsSync } from 'node:fs';
import { findKind, type ChangeType } from '../labels/labels.ts';
import { loadParser } from '../notes/parse/parser.ts';
import {
  createFile,
  createIfMissing,
  removeTemporaryFiles,
  replaceFile,
} from '../project/files.ts';
import { guessLanguage } from './guess-language.ts';
import { createTargets } from './list-fixes.ts';
import { isStarterNote } from '../project/new-note.ts';
import { readNoteFiles } from '../project/load-project.ts';
import { dateNote, isForEverybody, type DatedNote } from '../project/order-notes.ts';
import { withoutV } from '../versions/same.ts';
import {
  convertChangelogs,
  keyOf,
  type ConvertOptions,
  type ConvertedPart,
} from './convert-changelogs.ts';
import type { ChangelogSource } from './find-parts.ts';
import { readRepository } from '../project/workspace/repository.ts';

export interface ImportOptions extends Pick<ConvertOptions, 'directory' | 'channel'> {
  dryRun?: boolean | undefined;
  /** The language that the settings have. */
  locale?: string | undefined;
  /** The types of changes that headings are compared with. */
  types?: readonly Pick<ChangeType, 'word'>[] | undefined;
}

/** What became of every part of the sources, in their order. */
export interface ImportSummary {
  parts: ConvertedPart[];
  /** The paths of removed notes that nobody edited: examples of `gazette init`, and a draft that is a release now. */
  removed: string[];
  /** Headings for the setting `types`, if some are not in it. */
  types?: readonly string[] | undefined;
  /** The language of the notes, if the settings have another one. */
  locale?: string | undefined;
  /** Whether the repository has Git tags; undefined if this is not a repository. */
  hasTags: boolean | undefined;
  isDryRun: boolean;
}

/**
 * Writes a note for each release of the sources. Dates that they lack come from the tags of Git. Of existing notes that
 * nobody edited, drafts get a date, pre-releases a channel, and examples are removed.
 *
 * Rejects with an Error if a note cannot be read or written.
 */
export async function importChangelogs(
  sources: readonly ChangelogSource[],
  { directory, dryRun = false, channel, types: known, locale: set = 'en' }: ImportOptions,
): Promise<ImportSummary> {
  const repository = await readRepository();
  const { starters, ...existing } = readExisting(directory);
  const parts = convertChangelogs(sources, {
    directory,
    existing,
    tags: repository,
    parse: await loadParser(),
    findTargets: (source) => createTargets(directory, source, repository),
    channel,
  });
  const paths = new Set(parts.map(({ path }) => path));
  const notes = [
    ...existing.byVersion.values(),
    ...parts.flatMap(({ text, note }) => (text !== undefined && note) || []),
  ];
  // A version response needs two.
  const isEnough = notes.filter(isForEverybody).length > 1;
  const removed = starters.filter((path) => isEnough || paths.has(path));
  const draft = existing.byVersion.get('Unreleased');
  const start = '---\nversion: Unreleased\ndraft: true';
  const drafts = parts.map(({ note }) => note?.note.text.replace(/^.*?(?=\n---\n)/s, start));
  if (draft && !paths.has(draft.path) && drafts.includes(draft.note.text)) removed.push(draft.path);
  if (!dryRun) writeNotes(directory, parts, removed);
  const hasTags = repository && repository.dates.size > 0;
  const types = known && findTypes(parts, known);
  const language = guessLanguage(parts.flatMap(({ text }) => text ?? []).join('\n'));
  const locale = new Intl.Locale(set).language === language ? undefined : language;
  return { parts, removed, types, locale, hasTags, isDryRun: dryRun };
}

function writeNotes(
  directory: string,
  parts: readonly ConvertedPart[],
  removed: readonly string[],
): void {
  removeTemporaryFiles(directory);
  for (const path of removed) rmSync(path);
  for (const { outcome, path, text, fixes = [] } of parts) {
    if (path === undefined || text === undefined) continue;
    if (outcome === 'updated') replaceFile(path, text);
    else createFile(path, text);
    for (const { path: name, media } of fixes.flatMap(({ picture }) => picture ?? [])) {
      createIfMissing(`${directory}/${name}`, media.content);
    }
  }
}

function readExisting(directory: string) {
  const byVersion = new Map<string, DatedNote>();
  const paths = new Set<string>();
  const starters: string[] = [];
  const files = existsSync(directory) ? readNoteFiles(directory) : [];
  for (const { path, note } of files) {
    const placed = note && dateNote(path, note, new Date());
    if (placed && isStarterNote(placed)) {
      starters.push(path);
      continue;
    }
    paths.add(keyOf(path));
    if (placed) byVersion.set(withoutV(placed.version), placed);
  }
  return { byVersion, paths, starters };
}

/** A heading of one line, of words and emoji only, the first possibly as `:bug:`. */
const HEADINGS = /^#{2,6} ((?::[\w+-]+:)?[^\n#'`[\]<>*_:]{1,40})$/gm;

/**
 * The headings of at least two notes that name a type of changes, the most frequent first, for the setting `types`.
 * Undefined if there is only one, or all are `known` already.
 */
export function findTypes(
  parts: readonly Pick<ConvertedPart, 'text'>[],
  known: readonly Pick<ChangeType, 'word'>[],
): string[] | undefined {
  const all = parts.flatMap(({ text = '' }) => {
    const headings = [...text.matchAll(HEADINGS)];
    const names = headings.map(([, name = '']) => name.replaceAll('&nbsp;', ' ').trim());
    return [...new Set(names)].filter((name) => findKind(name) !== undefined);
  });
  const notes = [...Map.groupBy(all, (name) => name.toLowerCase()).values()];
  const several = notes.filter(({ length }) => length > 1).toSorted((a, b) => b.length - a.length);
  const types = several.flatMap(([name = '']) => name);
  const words = new Set(known.map(({ word }) => word.toLowerCase()));
  const isNew = types.length > 1 && types.some((name) => !words.has(name.toLowerCase()));
  return isNew ? types : undefined;
}
