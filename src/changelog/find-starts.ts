import type { Heading, Paragraph, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { compareVersions } from '../versions/compare.ts';
import { parseVersion } from '../versions/parse.ts';
import { trimVersion } from '../versions/same.ts';
import { findLead, isHeading, textOf } from './blocks.ts';
import type { IsDayFirst } from './dates.ts';
import { pickNamed, type MarkdownFile, type Start } from './file-fields.ts';
import { parseHeading } from './parse-heading.ts';

const isLine = (node: RootContent): node is Paragraph =>
  node.type === 'paragraph' && !toString(node).includes('\n');

/** Finds the releases of each file. The forms of their headings are counted over all files. */
export function findStarts(files: readonly MarkdownFile[], isDayFirst: IsDayFirst): Start[][] {
  const found = files.map(({ nodes }) => parseHeadings(nodes, isHeading, isDayFirst));
  const taken = pickByForm(files, found);
  const starts = files.map((file, index) => {
    const all = found[index] ?? [];
    const own = dropParts(all.filter((each) => taken.has(each)));
    return file.fields ? pickNamed(file, file.fields, all, own) : own;
  });
  const lines = files.map(({ nodes }, index) =>
    starts[index]?.length === 0 ? findReleaseLines(nodes, isDayFirst) : (starts[index] ?? []),
  );
  return nameTitles(lines);
}

function parseHeadings(
  nodes: readonly RootContent[],
  isPossible: (node: RootContent) => node is Heading | Paragraph,
  isDayFirst: IsDayFirst,
): Start[] {
  return nodes.flatMap((node, index) => {
    if (!isPossible(node)) return [];
    const name = textOf(node);
    const hasLink = node.children.some(({ type }) => type === 'link' || type === 'linkReference');
    const heading = parseHeading(name, hasLink, isDayFirst);
    if (!heading) return [];
    const isStruck = node.children.some(
      (child) => child.type === 'delete' && toString(child).includes(heading.version),
    );
    const component = findComponent(nodes[index - 1]);
    const named = {
      ...heading,
      component: component ?? heading.component,
      isYanked: heading.isYanked || isStruck,
    };
    return { index, depth: isHeading(node) ? node.depth : 1, node, name, heading: named };
  });
}

/** The component in a line of release-please above its heading: `<details><summary>kite: 2.7.0</summary>`. */
function findComponent(node: RootContent | undefined): string | undefined {
  if (node?.type !== 'html') return undefined;
  return /<summary>([^<>:]+): [^<>]+<\/summary>\s*$/.exec(node.value)?.[1]?.trim();
}

/**
 * Finds lines of text of one form, at least two, of which most have a list below, in a file without headings of releases.
 * Dates alone count only if the first is such a date. A sentence is no such line.
 */
function findReleaseLines(nodes: readonly RootContent[], isDayFirst: IsDayFirst): Start[] {
  const found = parseHeadings(nodes, isLine, isDayFirst).filter(({ name }) => !SENTENCE.test(name));
  const hasVersions = found[0]?.heading.form !== undefined;
  const possible = found.filter(({ heading }) => !hasVersions || heading.form !== undefined);
  const forms = [...Map.groupBy(possible, ({ heading }) => heading.form).values()];
  const [lines = []] = forms.toSorted((a, b) => b.length - a.length);
  const withList = lines.filter(({ index }, at) =>
    nodes.slice(index, lines[at + 1]?.index).some(({ type }) => type === 'list'),
  );
  return lines.length > 1 && withList.length > lines.length / 2 ? lines : [];
}

const SENTENCE = /[.:;,] ?$|[.;:,] \S.*[.:;]$|(?:\S+ ){10}/;

/**
 * Picks the headings of releases. One without a date, link or brackets counts at the highest level of its file, or if
 * several of its form have versions between the ones around them, or start a file. One with words counts if others of its
 * form do.
 */
function pickByForm(files: readonly MarkdownFile[], found: readonly Start[][]): Set<Start> {
  const highest = new Set<Start>();
  const fitting = new Set<Start>();
  const sureVersions = new Map<Start, ReadonlySet<string>>();
  const possible = found.flatMap((all, index) => {
    const sure = all.filter(({ heading }) => !heading.isLoose);
    const top = sure.reduce((least, { depth }) => Math.min(least, depth), Infinity);
    const versions = new Set(sure.map(({ heading }) => trimVersion(heading.version)));
    const own = all.filter(({ heading, depth }) => !heading.isLoose || depth <= top);
    for (const each of own) sureVersions.set(each, versions);
    for (const each of sure.filter(({ depth }) => depth === top)) highest.add(each);
    for (const each of findFitting(dropParts(own))) fitting.add(each);
    const file = files.length > 1 ? files[index] : undefined;
    const lead = file && findLead(file.nodes, file.source);
    for (const each of own.filter((start) => start.index === lead)) fitting.add(each);
    return own;
  });
  const byForm = Map.groupBy(possible, ({ depth, heading }) => `${depth} ${heading.form ?? ''}`);
  const forms = [...byForm.values()].map((form) => {
    const { length } = form.filter((each) => fitting.has(each));
    const isShared = form.some((each) => highest.has(each));
    return { form, isOwn: isShared || length > Math.max(1, form.length / 2) };
  });
  const own = forms.flatMap(({ form, isOwn }) => (isOwn ? form.slice(0, 1) : []));
  const taken = forms.flatMap(({ form, isOwn }) =>
    form.filter((each) => {
      const { isCertain, isLoose, version, form: words } = each.heading;
      if (isCertain) return true;
      // A major release may have a higher level than others.
      const isHigher = own.some(
        ({ depth, heading }) => heading.form === words && each.depth < depth,
      );
      const isTaken = isOwn || (isHigher && words !== undefined && fitting.has(each));
      return isTaken && !(isLoose && sureVersions.get(each)?.has(trimVersion(version)));
    }),
  );
  return new Set(taken);
}

/** Finds the headings whose version is between the ones before and after them. */
function findFitting(found: readonly Start[]): Start[] {
  const ordered = found.flatMap((each) => {
    const version = parseVersion(each.heading.version);
    return version ? { each, version } : [];
  });
  const steps = ordered.map(({ version }, index) => {
    const next = ordered[index + 1]?.version;
    return next && Math.sign(compareVersions(version, next));
  });
  const fitting = ordered.filter((_, index) => {
    const [before = steps[index], after = before] = [steps[index - 1], steps[index]];
    return before !== 0 && before === after;
  });
  return fitting.map(({ each }) => each);
}

/** Leaves out headings that belong to the one above: of the same version, or only its date; and the title of a file. */
function dropParts(starts: readonly Start[]): Start[] {
  const above: Start[] = [];
  const kept = starts.filter((start, index) => {
    while ((above.at(-1)?.depth ?? 0) >= start.depth) above.pop();
    const { version, date } = start.heading;
    const isPart = above.at(-1)?.heading.version === version;
    const before = starts[index - 1];
    const isDay = version === date && before?.index === start.index - 1 && !before.heading.date;
    if (isPart || isDay) return false;
    above.push(start);
    return true;
  });
  const [first, ...others] = kept;
  const isTitle =
    first &&
    others.length > 1 &&
    !first.heading.isCertain &&
    others.every(({ depth }) => depth > first.depth);
  return isTitle ? others : kept;
}

/** The name of the product, which most have, is no title; another name is. */
function nameTitles(starts: readonly Start[][]): Start[][] {
  const all = starts.flat();
  const names = Map.groupBy(all, ({ heading }) => heading.form ?? '');
  const [product] = [...names].find(([, { length }]) => length * 2 > all.length) ?? [];
  return starts.map((own) =>
    own.map((start) => {
      const { form = '', label, title = form === product ? undefined : label } = start.heading;
      return { ...start, heading: { ...start.heading, title } };
    }),
  );
}
