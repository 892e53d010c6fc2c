import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseReleaseText } from '../changelog/parse-release-text.ts';
import { loadCompiler } from '../notes/compile.ts';
import type { Section } from '../notes/outline/outline.ts';
import { dayOf } from '../notes/format.ts';
import { parseNote, type Note } from '../notes/parse/parse-note.ts';
import { quote } from '../notes/problem.ts';
import { escapeMarkdown } from '../notes/render/escape.ts';
import { textOfHeading } from '../notes/elements.ts';
import { findLower } from '../versions/compare.ts';
import { isPrerelease } from '../versions/tag.ts';
import { createFile } from '../project/files.ts';
import { createMediaFinder } from '../project/local-media.ts';
import { findVersion, loadProject } from '../project/load-project.ts';
import { nameNote, renderFrontMatter, renderNote } from '../project/new-note.ts';
import {
  dueInstant,
  formatUtcDay,
  isForEverybody,
  isPublished,
  orderReleases,
  pickLatest,
  type DatedNote,
} from '../project/order-notes.ts';
import type { Settings } from '../project/settings.ts';

export interface CreateNoteOptions {
  releases: string;
  settings: Settings;
  version: string;
  title?: string | undefined;
  /** As in front matter; without it, the date in `from`, or today. */
  date?: string | undefined;
  /** One of the setting `channels`; without it, a pre-release gets one of them, or like a backport `latest: false`. */
  channel?: string | undefined;
  /** Markdown of the release, with or without its heading. */
  from?: string | undefined;
  now: Date;
}

/**
 * Writes a note to fill in. Without a date it is dated today, with a time of day if another release is of today too,
 * so that it is the newest. `due` is when it appears, in milliseconds since 1970, if that is later than now. `aside` has a
 * field that was added to keep it from everybody. `isFirst` is whether the directory of the notes did not exist.
 *
 * Rejects with an Error if the version or its file already exists, a value is wrong, or a file cannot be read or
 * written.
 */
export async function createNote(options: CreateNoteOptions) {
  const { releases, settings, version, from, now } = options;
  const isFirst = !existsSync(releases);
  const notes = isFirst ? [] : loadProject({ releases, asOf: now, settings }).notes;
  const taken = findVersion(notes, version);
  if (taken) throw new Error(`${taken.path} already has the version ${quote(taken.version)}`);
  const others = orderReleases(notes.filter(({ isDraft }) => !isDraft));
  const [previous] = others;
  const given = from === undefined ? undefined : await parseReleaseText(from, version, releases);
  const date = options.date ?? pickDate(now, others.find(isPublished), given?.date);
  const { title = given?.title, channel } = options;
  const aside = setAside(options, date, pickLatest(notes.filter(isForEverybody))[0]);
  const known = { version, date, title, channel, ...aside };
  const { frontMatter, problems } = parseNote(renderFrontMatter(known));
  if (!frontMatter) throw new Error(problems[0]?.message);
  const outline = previous && !given ? await copyOutline(previous.note, options) : '';
  const body = given ? `${given.body}\n` : outline || FIRST_OUTLINE;
  const path = join(releases, nameNote(version));
  createFile(path, renderNote(known, body));
  const due = dueInstant(frontMatter.date);
  return { path, date, due: due > now.getTime() ? due : undefined, aside, isFirst };
}

const FIRST_OUTLINE = '## Changes\n\n- \n';

/**
 * The field that keeps a pre-release from everybody: the channel in its version, or else the first. Without channels,
 * `latest: false`, unless the current release is a pre-release too. A backport, which is later but lower, has this too.
 */
function setAside(options: CreateNoteOptions, date: string, current: DatedNote | undefined) {
  const { version, channel, settings } = options;
  if (channel !== undefined) return {};
  const isEarly = isPrerelease(version);
  const early = settings.channels.find((name) => version.includes(name)) ?? settings.channels[0];
  if (isEarly && early !== undefined) return { channel: early };
  if (!current) return {};
  const isLower = findLower([current, { version }]).size > 0;
  const isBackport = isLower && Date.parse(date) > current.instant;
  const isAside = isBackport || (isEarly && !isPrerelease(current.version));
  return isAside ? { latest: 'false' } : {};
}

/** `given`, by default today. Today has a time of day if `newest`, the newest published release, would be newer. */
function pickDate(now: Date, newest: DatedNote | undefined, given?: string): string {
  const local = formatLocal(now);
  const day = dayOf(local);
  if (given !== undefined && given !== day) return given;
  if (!newest || newest.instant < Date.parse(day)) return day;
  // A day begins in some time zones before it does in UTC.
  return newest.instant < now.getTime() ? local : formatUtcDay(newest.instant);
}

const pad = (number: number) => String(Math.trunc(Math.abs(number))).padStart(2, '0');

/** An instant with the offset of this computer: `2026-11-20T18:58:04+02:00`. */
function formatLocal(now: Date): string {
  const minutes = -now.getTimezoneOffset();
  const local = new Date(now.getTime() + minutes * 60_000).toISOString().slice(0, -5);
  return `${local}${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`;
}

/** The headlines of a note, each with an item to fill in; `''` if the note has none, or errors. */
async function copyOutline(note: Note, { releases, settings }: CreateNoteOptions) {
  const compile = await loadCompiler(settings);
  const { release } = compile(note, createMediaFinder(releases).find);
  return release?.outline.sections.map(copySection).join('\n') ?? '';
}

function copySection({ depth, html, blocks }: Section): string {
  const item = blocks.length === 0 ? '' : '\n- \n';
  const words = escapeMarkdown(textOfHeading(html) || 'Changes');
  return `${'#'.repeat(depth)} ${words}\n${item}`;
}

/**
 * Copies the title and the text of a note to a file to translate.
 *
 * @throws Error if there is no such note or language, or a file cannot be read or written
 */
export function createTranslation(
  { releases, settings, version, title, now }: CreateNoteOptions,
  language: string,
) {
  if (!settings.languages.some(({ locale }) => locale === language))
    throw new Error(`add ${quote(language)} to the setting "languages" first`);
  const { notes } = loadProject({ releases, asOf: now, settings });
  const original = findVersion(notes, version);
  if (!original) throw new Error(`no note has the version ${quote(version)}; create it first`);
  const { body, frontMatter } = original.note;
  const fields = { title: title ?? frontMatter.title };
  const text = `${body?.text.trim()}\n`;
  const path = original.path.replace(/\.md$/, `.${language}.md`);
  createFile(path, fields.title === undefined ? text : renderNote(fields, text));
  return { original: original.path, path };
}
