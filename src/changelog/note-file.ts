import { hash } from 'node:crypto';
import type { FrontMatter } from '../notes/parse/schema.ts';
import { DEVICE } from '../site/page-path.ts';
import { writeField } from '../notes/problem.ts';

export type NewFields = Partial<Record<keyof FrontMatter, string | undefined>>;

export function renderNote(fields: NewFields, body: string): string {
  return `${renderFrontMatter(fields)}\n${body}`;
}

export function renderFrontMatter(fields: NewFields): string {
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : writeField(key, value),
  );
  return `---\n${lines.join('\n')}\n---\n`;
}

const UNSAFE = /[^\p{L}\p{N}_.+@-]+/gu;
const LONGEST = 40;
const DIGITS = 8;

/**
 * The name of the file of a new note: the version, without characters that file names should not have. It ends in a part of
 * the hash of the version if it would be empty, too long or a device of Windows, or if the usual name is taken.
 */
export function nameNote(version: string, isTaken = false): string {
  const clean = version.replaceAll(UNSAFE, '-').replaceAll(/^[._+@-]+|[.-]+$/g, '');
  const isUsable = clean !== '' && !DEVICE.test(clean);
  if (isUsable && clean.length <= LONGEST && !isTaken) return `${clean}.md`;
  const start = isUsable ? clean.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '') : 'release';
  return `${start}-${hash('sha256', version).slice(0, DIGITS)}.md`;
}

interface Known {
  version: string;
  date: string;
}

/** Whether a note is still as `gazette init` created it. */
export function isStarterNote(text: string, release: Known): boolean {
  return text === renderFirstNote(release) || text === renderPlaceholder(release);
}

export function renderFirstNote(release: Known): string {
  return renderNote(
    release,
    `<!-- Edit this note: write an introduction, then your changes below one headline for each area of your product. -->

From now on, these notes tell you what is new in each release.

## Changes

- Release notes have a page of their own.
`,
  );
}

export function renderPlaceholder(release: Known): string {
  return renderNote(
    { ...release, title: 'Project started' },
    `<!-- The version response includes the release before the current one. Replace this note with one for your previous release, or delete it when you have two others. -->

The work on this project started.
`,
  );
}
