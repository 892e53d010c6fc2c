import { basename, extname } from 'node:path';
import type { RootContent } from 'mdast';
import { NO_FIELDS, parseFields, type Fields } from '../notes/parse/parse-fields.ts';
import { parseVersion } from '../versions/parse.ts';
import { trimVersion } from '../versions/same.ts';
import { isPrerelease, parseTag } from '../versions/tag.ts';
import { findLead, isHeading, textOf } from './blocks.ts';
import { findDates } from './dates.ts';
import { parseHeading, type ReleaseHeading } from './parse-heading.ts';

/** A text of releases. */
export interface MarkdownFile {
  nodes: readonly RootContent[];
  source: string;
  fields?: FileFields | undefined;
  /** What is known of its only release. */
  heading?: ReleaseHeading | undefined;
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
  /** The heading, or else the first block. */
  node: RootContent | undefined;
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
const isOfFile = ({ form = '' }: ReleaseHeading) => !IS_ABOUT.test(form);

/** `version` is the one in the name of the file. */
export function readFields({ values }: Fields, version: string | undefined): FileFields {
  const title = values.get('title');
  const titled = title === undefined ? undefined : parseHeading(title);
  const [date] = findDates(values.get('date') ?? '');
  return {
    version: values.get('version') ?? (titled && isOfFile(titled) ? titled.version : version),
    isWhole: values.has('version'),
    date: date?.date ?? titled?.date,
    title: titled ? titled.title : title,
    isDraft: values.get('draft') === 'true',
  };
}

/**
 * Picks the releases of a file. A file that is named after the version at its start has no other, nor has one whose
 * release is known. `all` are the headings with a version, `releases` the likely releases among them.
 */
export function pickStarts(file: MarkdownFile, all: Start[], releases: Start[]): Start[] {
  const { nodes, source, heading, fields } = file;
  const first = findLead(nodes, source) ?? nodes[0];
  const lead = all.find(({ node }) => node === first);
  const { version } = heading ?? fields ?? {};
  const named = lead && isSameRelease(lead, version) ? lead : undefined;
  if (heading) {
    return [{ index: named?.index ?? -1, depth: 0, node: first, name: heading.version, heading }];
  }
  if (!fields || !first) return releases;
  if (version !== undefined) {
    const start = named ? addFields(named, fields) : makeStart(version, first, nodes, fields);
    const others = releases.filter(
      (each) =>
        each !== lead && (each.heading.certainty === 'certain' || each.depth <= (lead?.depth ?? 0)),
    );
    const isSplit = named ? others.length > 1 : releases.length > 0;
    if (fields.isWhole || !isSplit) return [start];
    const isIntroduced = releases[0] !== lead && releases.every((each) => isPatch(each, version));
    if (isIntroduced) return [start, ...releases];
  }
  const isOne = lead && releases.length === 0 && isOfFile(lead.heading) && /\d\.\d/.test(lead.name);
  const starts = isOne ? [lead] : releases;
  return starts.length === 1 ? starts.map((start) => addFields(start, fields)) : starts;
}

const isSameRelease = ({ heading }: Start, version = '') =>
  trimVersion(heading.version) === trimVersion(version);

/** Whether a release is a patch of a version: 1.2.3 in `1.2.md`. */
const isPatch = ({ heading }: Start, version: string) =>
  trimVersion(heading.version).startsWith(`${trimVersion(version)}.`);

const IS_GENERIC = /^(?:release notes|change ?log|changes|what.s new)$/i;

/** The start of a file whose first block does not name its release. An only heading of the first level is its title. */
function makeStart(
  version: string,
  node: RootContent,
  nodes: readonly RootContent[],
  fields: FileFields,
): Start {
  const tops = nodes.filter((each) => isHeading(each) && each.depth === 1);
  const isTitle = isHeading(node) && tops.length === 1 && tops[0] === node;
  const name = isTitle ? textOf(node) : version;
  const heading = {
    version,
    title: isTitle && !IS_GENERIC.test(name) ? name : undefined,
    date: undefined,
    isUnreleased: false,
    isPrerelease: isPrerelease(version),
  };
  const index = isTitle ? nodes.indexOf(node) : -1;
  return addFields({ index, depth: 0, node, name, heading }, fields);
}

function addFields(start: Start, { version, isWhole, date, title, isDraft }: FileFields): Start {
  const { heading } = start;
  const known = {
    version: isWhole && version !== undefined ? version : heading.version,
    date: date ?? heading.date,
    title: title ?? heading.title,
    isUnreleased: isDraft || heading.isUnreleased,
  };
  return { ...start, heading: { ...heading, ...known } };
}
