import type { FrontMatter } from '../notes/parse/schema.ts';
import { writeField } from '../notes/parse/yaml.ts';
import { isDeviceName } from './files.ts';
import type { DatedNote } from './order-notes.ts';

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

const UNSAFE = /[^\p{L}\p{N}_.+@~-]+/gu;
const LONGEST = 70;

/** The name of the file of a new note: the version, without characters that file names should not have. */
export function nameNote(version: string): string {
  const clean = version.replaceAll(UNSAFE, '-').slice(0, LONGEST);
  const name = clean.replaceAll(/^[._+@~-]+|[.-]+$/g, '') || 'release';
  return `${isDeviceName(name) ? 'release-' : ''}${name}.md`;
}

/** Whether a note is still as `gazette init` created it. */
export function isStarterNote({ version, note: { text, frontMatter } }: DatedNote): boolean {
  const known = { version, date: frontMatter.date.text };
  return text === renderFirstNote(known) || text === renderPlaceholder(known);
}

export function renderFirstNote(release: NewFields): string {
  return renderNote(
    release,
    `<!-- Edit this note: write an introduction, then your changes below one headline for each area of your product. -->

From now on, these notes tell you what is new in each release.

## Changes

- Release notes have a page of their own.
`,
  );
}

export function renderPlaceholder(release: NewFields): string {
  return renderNote(
    { ...release, title: 'Project started', listed: 'false' },
    `<!-- The version response includes the release before the current one. Replace this note with one for your previous release, or delete it when you have two others. -->

The work on this project started.
`,
  );
}
