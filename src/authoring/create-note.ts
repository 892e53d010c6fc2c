import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Heading } from 'mdast';
import { parseReleaseText } from '../changelog/parse-release-text.ts';
import { toBlocks } from '../notes/outline/to-elements.ts';
import { outlineBody, type Section } from '../notes/outline/outline.ts';
import { parseMarkdown } from '../notes/parse/parse-markdown.ts';
import { loadParser } from '../notes/parse/parser.ts';
import { prepareTree } from '../notes/prepare/prepare-tree.ts';
import { parseNote, type Note } from '../notes/parse/parse-note.ts';
import { quote } from '../notes/problem.ts';
import { renderMarkdown } from '../notes/render/render-markdown.ts';
import { textOfHeading } from '../notes/elements.ts';
import { loadBodyFixer } from '../changelog/fix-body.ts';
import { createFile } from '../project/files.ts';
import { loadProject } from '../project/load-project.ts';
import { nameNote, renderFrontMatter, renderNote } from '../changelog/note-file.ts';
import {
  dueInstant,
  formatUtcDay,
  isPublished,
  orderReleases,
  type DatedNote,
} from '../project/order-notes.ts';
import type { Settings } from '../project/settings.ts';

export interface CreateNoteOptions {
  releases: string;
  settings: Settings;
  version: string;
  title?: string | undefined;
  /** As in the front matter; without it, that of `from`, or today. */
  date?: string | undefined;
  /** Markdown of the release, with or without its heading. */
  from?: string | undefined;
  now: Date;
}

/**
 * Writes a note to fill in. Without a date it is dated today, with a time of day if another release is of today too,
 * so that it is the newest. `due` is when it appears, in milliseconds since 1970, if that is later than now. `isFirst` is
 * whether the directory of the notes did not exist.
 *
 * Rejects with an Error if the version or its file already exists, a value is wrong, or a file cannot be read or
 * written.
 */
export async function createNote(
  options: CreateNoteOptions,
): Promise<{ path: string; due: number | undefined; isFirst: boolean }> {
  const { releases, settings, version, from, now } = options;
  const isFirst = !existsSync(releases);
  const notes = isFirst ? [] : loadProject({ releases, asOf: now }).notes;
  const taken = notes.find((note) => note.version === version);
  if (taken) throw new Error(`${taken.path} already has the version ${quote(version)}`);
  const others = orderReleases(notes.filter(({ isDraft }) => !isDraft));
  const [previous] = others;
  const given =
    from === undefined ? undefined : parseReleaseText(from, version, await loadParser());
  const date = options.date ?? given?.date ?? pickDate(now, others.find(isPublished));
  const known = { version, date, title: options.title ?? given?.title };
  const { frontMatter, problems } = parseNote(renderFrontMatter(known));
  if (!frontMatter) throw new Error(problems[0]?.message);
  const art = settings.art === undefined ? previous?.note.frontMatter.art : undefined;
  const outline = previous && !given ? await copyOutline(previous.note) : '';
  const fix = await loadBodyFixer(releases);
  const body = given
    ? `${fix(given.body, { name: '-', text: given.body }).text}\n`
    : outline || FIRST_OUTLINE;
  const text = renderNote({ ...known, art }, body);
  const name = nameNote(version).toLowerCase();
  const isTaken = notes.some((note) => basename(note.path).toLowerCase() === name);
  const path = join(releases, nameNote(version, isTaken));
  createFile(path, text);
  const due = dueInstant(frontMatter.date);
  return { path, due: due > now.getTime() ? due : undefined, isFirst };
}

const FIRST_OUTLINE = '## Changes\n\n- \n';

const pad = (value: number) => String(value).padStart(2, '0');

/** Today, with a time of day if `newest`, the newest published release, would otherwise be newer. */
function pickDate(now: Date, newest: DatedNote | undefined): string {
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  if (!newest || newest.instant < Date.parse(day)) return day;
  // A day begins in some time zones before it does in UTC.
  if (newest.instant >= now.getTime()) return formatUtcDay(newest.instant);
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(pad).join(':');
  const minutes = -now.getTimezoneOffset();
  const plusOrMinus = minutes < 0 ? '-' : '+';
  const hours = Math.trunc(Math.abs(minutes) / 60);
  return `${day}T${time}${plusOrMinus}${pad(hours)}:${pad(Math.abs(minutes) % 60)}`;
}

export async function copyOutline({ body: found, frontMatter }: Note): Promise<string> {
  if (!found) return '';
  const { text: body } = found;
  const parsed = parseMarkdown(await loadParser(), body, 1);
  if ('rule' in parsed) return '';
  prepareTree(parsed, body, {});
  const { blocks } = toBlocks(parsed.tree.children);
  const { sections } = outlineBody(blocks, frontMatter?.title);
  return sections.map(copySection).join('\n');
}

function copySection({ depth, html, blocks }: Section): string {
  const item = blocks.length === 0 ? '' : '\n- \n';
  const words: Heading = {
    type: 'heading',
    depth,
    children: [{ type: 'text', value: textOfHeading(html) || 'Changes' }],
  };
  return `${renderMarkdown([words])}\n${item}`;
}
