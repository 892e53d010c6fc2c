import { basename, extname } from 'node:path';
import { NO_FIELDS, parseFields, type Fields } from '../notes/parse/parse-fields.ts';
import { parseVersion } from '../versions/parse.ts';
import { parseTag } from '../versions/tag.ts';
import { findDates } from './dates.ts';
import type { FileFields } from './starts.ts';
import { parseHeading } from './parse-heading.ts';

const FRONT_MATTER = /^---[ \t]*\n([^]*?)\n---[ \t]*(?=\n|$)/;
const KEYS = new Set(['version', 'date', 'title', 'draft']);

/** Takes the front matter from a text; blank lines in its place keep the numbers of lines. What only looks like one stays. */
export function takeFrontMatter(text: string): { text: string; fields: Fields } {
  const [all = '', yaml = ''] = FRONT_MATTER.exec(text) ?? [];
  const fields = parseFields(yaml);
  if (!fields.isMapping || fields.offsets.size === 0) return { text, fields: NO_FIELDS };
  return { text: all.replaceAll(/[^\n]/g, '') + text.slice(all.length), fields };
}

/** The keys that an import drops. */
export const listDropped = ({ offsets }: Fields): string[] =>
  [...offsets.keys()].filter((key) => !KEYS.has(key));

/** The versions in the names of files that have no name before it, or the one that most have. */
export function parseFileNames(paths: readonly string[]): (string | undefined)[] {
  const tags = paths.map((path) => {
    const name = basename(path, extname(path)).replace(/^\d{4}-\d\d-\d\d-/, '');
    // Addresses of pages have no dots.
    const tag = parseTag(name.includes('.') ? name : name.replaceAll(/(?<=\d)-(?=\d)/g, '.'));
    return parseVersion(tag.version) ? tag : undefined;
  });
  const counts = Map.groupBy(tags, (tag) => tag?.name);
  return tags.map((tag) => {
    const isCommon = tag?.name === '' || (counts.get(tag?.name)?.length ?? 0) * 2 > paths.length;
    return isCommon ? tag?.version : undefined;
  });
}

/** `version` is the one in the name of the file. */
export function readFields(
  { values }: Fields,
  path: string,
  version: string | undefined,
): FileFields {
  const typed = values.get('title');
  const titled = typed === undefined ? undefined : parseHeading(typed);
  const [date] = findDates(values.get('date') ?? '');
  return {
    version: values.get('version') ?? titled?.version ?? version,
    isWhole: values.has('version'),
    isChangelog: path === '-' || /change|history|news/i.test(basename(path)),
    date: date?.date ?? titled?.date,
    title: titled ? titled.title : typed,
    isDraft: values.get('draft') === 'true',
  };
}
