import { basename, extname } from 'node:path';
import type { RootContent } from 'mdast';
import { NO_FIELDS, parseFields, type Fields } from '../notes/parse/parse-fields.ts';
import { parseVersion } from '../versions/parse.ts';
import { isPrerelease } from '../versions/prerelease.ts';
import { trimVersion } from '../versions/same.ts';
import { parseTag } from '../versions/tag.ts';
import { findLead, isHeading, textOf } from './blocks.ts';
import { findDates } from './dates.ts';
import { parseHeading, type ReleaseHeading } from './parse-heading.ts';

/** A text of releases. */
export interface MarkdownFile {
  nodes: readonly RootContent[];
  source: string;
  fields?: FileFields | undefined;
}

/** What the name of a file and its front matter say of its only release. */
export interface FileFields {
  version: string | undefined;
  /** Whether the file has no other release. */
  isWhole: boolean;
  date: string | undefined;
  title: string | undefined;
  isDraft: boolean;
}

/** Where a release starts. */
export interface Start {
  /** Of its heading among the blocks; -1 if it has none. */
  index: number;
  depth: number;
  node: RootContent;
  name: string;
  heading: ReleaseHeading;
}

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

/** What comes before a version that is no release of the file: `Changelog before 1.0.0`, `Migration guide 2.0`. */
const IS_ABOUT =
  /changelog|history|guide|migrat|upgrad|archive|\b(?:pre|before|until|up to|prior to|older than|since)$/i;
const isOwn = ({ form = '' }: ReleaseHeading) => !IS_ABOUT.test(form);

/** `version` is the one in the name of the file. */
export function readFields({ values }: Fields, version: string | undefined): FileFields {
  const typed = values.get('title');
  const titled = typed === undefined ? undefined : parseHeading(typed);
  const [date] = findDates(values.get('date') ?? '');
  return {
    version: values.get('version') ?? (titled && isOwn(titled) ? titled.version : version),
    isWhole: values.has('version'),
    date: date?.date ?? titled?.date,
    title: titled ? titled.title : typed,
    isDraft: values.get('draft') === 'true',
  };
}

/** A file that is named after the version at its start has no other release. */
export function pickNamed(
  file: MarkdownFile,
  fields: FileFields,
  all: Start[],
  own: Start[],
): Start[] {
  const { version, isWhole } = fields;
  const index = findLead(file.nodes, file.source);
  const node = file.nodes[index] ?? file.nodes[0];
  if (!node) return [];
  const lead = all.find((each) => each.index === index);
  const isNamed = lead && trimVersion(lead.heading.version) === trimVersion(version ?? '');
  const isOther = (each: Start) =>
    each !== lead && (each.heading.certainty === 'certain' || each.depth <= (lead?.depth ?? 0));
  const isSplit = own.length > 0 && (!isNamed || own.filter(isOther).length > 1);
  if (version === undefined || (!isWhole && isSplit)) {
    const isOne = lead && own.length === 0 && isOwn(lead.heading) && /\d\.\d/.test(lead.name);
    const isIntroduced = index !== own[0]?.index && own.every((each) => isPatch(each, version));
    if (isIntroduced && version !== undefined) return [makeStart(version, node, fields), ...own];
    const starts = isOne ? [lead] : own;
    return starts.length === 1 ? starts.map((start) => addFields(start, fields)) : starts;
  }
  if (isNamed) return [addFields(lead, fields)];
  const tops = file.nodes.filter((each) => isHeading(each) && each.depth === 1);
  const isTitle = isHeading(node) && node.depth === 1 && tops.length === 1;
  const name = isTitle ? textOf(node) : version;
  const title = isTitle && !IS_GENERIC.test(name) ? name : undefined;
  const start = makeStart(version, node, fields, title);
  return [isTitle ? { ...start, index, name } : start];
}

/** Whether a release is a patch of the version that its file has: 1.2.3 in `1.2.md`. */
const isPatch = ({ heading }: Start, version = '') =>
  trimVersion(heading.version).startsWith(`${trimVersion(version)}.`);

/** The start of a file that has no heading of its release. */
function makeStart(version: string, node: RootContent, fields: FileFields, title?: string): Start {
  const heading = {
    version,
    title,
    date: undefined,
    isUnreleased: false,
    isPrerelease: isPrerelease(version),
  };
  return addFields({ index: -1, depth: 0, node, name: version, heading }, fields);
}

function addFields(start: Start, { version, isWhole, date, title, isDraft }: FileFields): Start {
  const { heading } = start;
  const own = {
    version: isWhole && version !== undefined ? version : heading.version,
    date: date ?? heading.date,
    title: title ?? heading.title,
    isUnreleased: isDraft || heading.isUnreleased,
  };
  return { ...start, heading: { ...heading, ...own } };
}

const IS_GENERIC = /^(?:release notes|change ?log|changes|what.s new)$/i;
