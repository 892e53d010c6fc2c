import type { ReleaseLogEntry } from '../contract/version-response.ts';
import { formatPublished } from './render/format-published.ts';
import type { FrontMatter } from './front-matter/schema.ts';
import type { Outline } from './markdown/outline.ts';
import { parseBody, type Body, type BodyOptions } from './markdown/parse-body.ts';
import { hasField, type Note } from './parse-note.ts';
import { report } from './problem.ts';
import { renderBody } from './render/render-body.ts';

/** What the settings give to every release. */
export interface ReleaseDefaults extends BodyOptions {
  title: string;
  art?: string | undefined;
  /** Publication phrase with `{date}` in it. */
  published: string;
  /** BCP 47 tag of the language that dates are written in. */
  locale: string;
}

/** A release: as it goes over the wire, and what else is known of it. */
export interface Release {
  entry: ReleaseLogEntry;
  date: FrontMatter['date'];
  isDraft: boolean;
  /** The Markdown, its addresses absolute. */
  outline: Outline;
}

/**
 * Checks the release that a note describes. Whatever is wrong becomes a message of the file; the answer is what the
 * Markdown says, or undefined then, and where the front matter was wrong before.
 */
export function checkRelease(note: Note, defaults: ReleaseDefaults): Body | undefined {
  const parsed = parseBody(note, defaults);
  const art = note.frontMatter?.art ?? defaults.art;
  if (art !== undefined || hasField(note, 'art') !== false) return parsed;
  reportMissingArt(note);
  return undefined;
}

/** Makes the release that a note describes; undefined where something is wrong with it, as `checkRelease` tells. */
export function makeRelease(note: Note, defaults: ReleaseDefaults): Release | undefined {
  const parsed = checkRelease(note, defaults);
  const { frontMatter } = note;
  const art = frontMatter?.art ?? defaults.art;
  if (!parsed || !frontMatter || art === undefined) return undefined;
  const { version, date, published = defaults.published, draft: isDraft = false } = frontMatter;
  const { title, outline } = parsed;
  const entry = {
    version,
    title: frontMatter.title ?? title ?? defaults.title,
    art,
    published: formatPublished(published, date.text, defaults.locale),
    ...renderBody(outline, defaults.format),
  };
  return { entry, date, isDraft, outline };
}

function reportMissingArt({ file }: Note): void {
  const example = 'art: https://cdn.example.com/art/intro.png';
  const reason = `"art" is missing here and in the settings; add a line such as ${example}`;
  report(file, { rule: 'missing-key', reason, place: { line: 1, column: 1 } });
}
