import type { RootContent } from 'mdast';
import { isPrerelease } from '../versions/prerelease.ts';
import { trimVersion } from '../versions/same.ts';
import { textOf } from './blocks.ts';
import { findLead, isHeading, type FileFields, type MarkdownFile, type Start } from './starts.ts';

/** A file that is named after the version at its start has no other release. */
export function pickNamed(
  file: MarkdownFile,
  fields: FileFields,
  all: Start[],
  own: Start[],
): Start[] {
  const { version, isWhole } = fields;
  const index = findLead(file);
  const [node = file.nodes[0]] = [file.nodes[index]];
  if (!node) return [];
  const lead = all.find((each) => each.index === index);
  const isNamed = lead && trimVersion(lead.heading.version) === trimVersion(version ?? '');
  const isOther = (each: Start) =>
    each !== lead && (each.heading.isCertain || each.depth <= (lead?.depth ?? 0));
  const isSplit = own.length > 0 && (!isNamed || own.filter(isOther).length > 1);
  if (version === undefined || (!isWhole && isSplit)) {
    const isOne = lead && own.length === 0 && !fields.isChangelog && /\d\.\d/.test(lead.name);
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
