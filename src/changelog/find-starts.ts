import type { Heading, Paragraph, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { compareVersionNames } from '../versions/compare.ts';
import { parseVersion } from '../versions/parse.ts';
import { trimVersion } from '../versions/same.ts';
import { isHeading, textOf } from './blocks.ts';
import type { IsDayFirst } from './dates.ts';
import { pickStarts, type MarkdownFile, type Start } from './file-fields.ts';
import { parseHeading } from './parse-heading.ts';

// Which headings are releases? All have a version, but so have others: `### Upgrade from 1.2`. A heading is a release if it
// says so itself, by a date, a link, brackets or a mark, or if its form does. Headings of one form have the same words
// before the version or, without words, the same level. A form is of releases if one of it is the highest in its file, or
// if several have versions in order.

/** Finds the releases of each file. The forms of their headings are counted over all files. */
export function findStarts(files: readonly MarkdownFile[], isDayFirst: IsDayFirst): Start[][] {
  const versions = files.map(({ nodes }) => parseHeadings(nodes, isHeading, isDayFirst));
  const releases = pickByForm(versions);
  const starts = files.map((file, index) => {
    const all = versions[index] ?? [];
    const headings = dropParts(all.filter((each) => releases.has(each)));
    const isPlain = headings.length === 0;
    return pickStarts(file, all, isPlain ? findReleaseLines(file.nodes, isDayFirst) : headings);
  });
  return nameTitles(starts);
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
    const struck = node.children
      .filter(({ type }) => type === 'delete')
      .map((each) => toString(each));
    const [, , html = ''] = STRUCK.exec(toString(node)) ?? [];
    const isStruck = [...struck, html].some((text) => text.includes(heading.version));
    const component = findComponent(nodes[index - 1]);
    const named = {
      ...heading,
      component: component ?? heading.component,
      isYanked: heading.isYanked || isStruck,
    };
    return { index, depth: isHeading(node) ? node.depth : 1, node, name, heading: named };
  });
}

/** `<del>1.2.0</del>` */
const STRUCK = /<(del|s|strike)\b[^<>]*>([^<>]*)<\/\1>/i;

/** The component in a line of release-please above its heading: `<details><summary>kite: 2.7.0</summary>`. */
function findComponent(node: RootContent | undefined): string | undefined {
  if (node?.type !== 'html') return undefined;
  return /<summary>([^<>:]+): [^<>]+<\/summary>\s*$/.exec(node.value)?.[1]?.trim();
}

/** Picks the headings of releases. */
function pickByForm(files: readonly Start[][]): Set<Start> {
  const highest = new Set<Start>();
  const inOrder = new Set<Start>();
  const possible = files.flatMap((all) => {
    const clear = all.filter(({ heading }) => heading.certainty !== 'doubtful');
    const top = clear.reduce((least, { depth }) => Math.min(least, depth), Infinity);
    const versions = new Set(clear.map(({ heading }) => trimVersion(heading.version)));
    const headings = all.filter(({ depth, heading: { certainty, version } }) => {
      return certainty !== 'doubtful' || (depth <= top && !versions.has(trimVersion(version)));
    });
    for (const each of clear) if (each.depth === top) highest.add(each);
    for (const each of findOrdered(dropParts(headings))) inOrder.add(each);
    return headings;
  });
  const forms = Map.groupBy(possible, ({ depth, heading }) => heading.form || depth).values();
  const releases = [...forms].flatMap((form) => {
    const isOfReleases =
      form.some((each) => highest.has(each)) || form.filter((each) => inOrder.has(each)).length > 1;
    return isOfReleases ? form : form.filter(({ heading }) => heading.certainty === 'certain');
  });
  return new Set(releases);
}

/** Finds the headings whose version is between the ones before and after them. */
function findOrdered(starts: readonly Start[]): Start[] {
  const comparable = starts.filter(({ heading }) => parseVersion(heading.version));
  const steps = comparable.slice(1).map(({ heading }, index) => {
    const above = comparable[index]?.heading.version ?? '';
    return Math.sign(compareVersionNames(above, heading.version) ?? 0);
  });
  return comparable.filter((_, index) => {
    const [before = steps[index], after = before] = [steps[index - 1], steps[index]];
    return before !== 0 && before === after;
  });
}

/** Leaves out what belongs to the heading above: headings below one of the same version, and its date in one of its own. */
function dropParts(starts: readonly Start[]): Start[] {
  const above: Start[] = [];
  return starts.filter((start, at) => {
    const { index, depth } = start;
    const { version, date } = start.heading;
    while ((above.at(-1)?.depth ?? 0) >= depth) above.pop();
    const before = starts[at - 1];
    const isDay = version === date && before?.index === index - 1 && !before.heading.date;
    const isPart = isDay || above.at(-1)?.heading.version === version;
    if (!isPart) above.push(start);
    return !isPart;
  });
}

/**
 * Finds lines of text of one form, at least two, of which most have a date or a list below, in a file without headings of
 * releases. Dates alone count only if the first is such a date. A sentence is no such line.
 */
function findReleaseLines(nodes: readonly RootContent[], isDayFirst: IsDayFirst): Start[] {
  const all = parseHeadings(nodes, isLine, isDayFirst).filter(({ name }) => !SENTENCE.test(name));
  const hasVersions = all[0]?.heading.form !== undefined;
  const possible = all.filter(({ heading }) => !hasVersions || heading.form !== undefined);
  const forms = [...Map.groupBy(possible, ({ heading }) => heading.form).values()];
  const [lines = []] = forms.toSorted((a, b) => b.length - a.length);
  const clear = lines.filter(({ index, heading: { form, date } }, at) => {
    const below = nodes.slice(index, lines[at + 1]?.index);
    return (form !== undefined && date) || below.some(({ type }) => type === 'list');
  });
  return lines.length > 1 && clear.length > lines.length / 2 ? lines : [];
}

const isLine = (node: RootContent): node is Paragraph =>
  node.type === 'paragraph' && !toString(node).includes('\n');

/** What a line of text that names a release is not. It may end with a colon: `1.2.0:` */
export const SENTENCE = /[.;,。] ?$|(?:\S+ ){3}.*: ?$|[.;:,] \S.*[.:;]$|(?:\S+ ){10}/;

/** The name of the product, which most have, is no title; another name is. */
function nameTitles(starts: readonly Start[][]): Start[][] {
  const all = starts.flat();
  const names = Map.groupBy(all, ({ heading }) => heading.form ?? '');
  const [product] = [...names].find(([, { length }]) => length * 2 > all.length) ?? [];
  return starts.map((file) =>
    file.map((start) => {
      const { form = '', label, title = form === product ? undefined : label } = start.heading;
      return { ...start, heading: { ...start.heading, title } };
    }),
  );
}
