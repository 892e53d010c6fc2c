import type { ElementContent } from 'hast';
import { findKind, normalizeType, type Kind } from '../../labels/labels.ts';
import {
  BLOCKS,
  childrenOf,
  isElement,
  plainText,
  textOfHeading,
  withoutStruck,
} from '../../notes/elements.ts';
import { listChanges, type Section } from '../../notes/outline/outline.ts';
import type { Release } from '../../notes/release.ts';
import { nameSection } from '../../notes/render/render-body.ts';
import { describeGroups } from './description.ts';
import { findStart, type ChangeTypes } from './mark-types.ts';
import type { SiteView } from './site-view.ts';

/** The words of a release as plain text. */
export interface Words {
  /** JSON of `Group[]`, as the search reads it. */
  sections: string;
  /** Why the release was withdrawn, or else its summary, or else the start of its text. */
  description: string;
  /** The kinds of its changes. */
  kinds: readonly Kind[];
}

/** The changes of a headline that have one kind: `''` if they have none, `-` if they say that nothing changed. Blocks end lines. */
export type Group = [name: string, kind: Kind | '' | '-', changes: string[]];

export function listWords(release: Release, types: ChangeTypes, view: SiteView): Words {
  const groups = listGroups(release, types, view);
  const { withdrawn, summary = describeGroups(groups, view.nameChanges()) } = release.frontMatter;
  const kinds = groups.flatMap(([, kind]) => (kind === '' || kind === '-' ? [] : [kind]));
  const sections = JSON.stringify(groups.map(onOneLine));
  return { sections, description: withdrawn ?? summary, kinds: [...new Set(kinds)] };
}

const joinLines = (text: string) => text.replaceAll('\n', ' ');
const onOneLine = ([name, kind, changes]: Group) => [name, kind, changes.map(joinLines)];

/** GitHub adds a link to each release. */
const SAYS_NOTHING =
  /^(?:full changelog\b.*|none|n\/a|(?:there (?:are|were) )?no [\w -]*\b(?:changes|features|fixes)\b[^.]*)\.?$/i;

/** Groups changes by headline and kind. A tab follows the word that names the type of a change. */
export function listGroups(
  { opened: { body, sections } }: Release,
  types: ChangeTypes,
  view: SiteView,
): Group[] {
  const kindOf = (word: string) => types.get(normalizeType(word))?.kind ?? findKind(word);
  const groups: Group[] = [];
  const add = (name: string, inherited: Kind | '', html: ElementContent[]) => {
    const line = listLines(html, view).join('\n');
    if (line === '') return;
    const { text: start = '', word = '' } = findStart(html) ?? {};
    const ownKind = kindOf(word);
    const hasType = ownKind !== undefined && line.startsWith(start);
    const change = hasType ? `${start}\t${line.slice(start.length).trimStart()}` : line;
    const kind = SAYS_NOTHING.test(line) ? '-' : (ownKind ?? inherited);
    const last = groups.at(-1);
    if (last && last[0] === name && last[1] === kind) last[2].push(change);
    else groups.push([name, kind, [change]]);
  };
  for (const { html } of body) add('', '', html);
  for (const section of sections) {
    const name = nameSection(section, view);
    const kind = findKindOf(section, kindOf);
    for (const { type, html } of listChanges(section).flatMap((each) => listRows(each.html)))
      add(name, kindOf(type) ?? kind, html);
  }
  return groups;
}

/** The texts of the innermost blocks, such as nested items and cells of a table. */
function listLines(nodes: readonly ElementContent[], view: SiteView): string[] {
  const lines: string[] = [];
  let phrases: ElementContent[] = [];
  const endLine = () => {
    const line = plainText(withoutStruck(phrases), view.labelAlert)
      .replaceAll(/\s{2,}|[^\S ]/g, ' ')
      .trim();
    if (line !== '') lines.push(line);
    phrases = [];
  };
  for (const node of nodes) {
    if (node.type === 'element' && BLOCKS.has(node.tagName)) {
      endLine();
      listLines(node.children, view).forEach((line) => lines.push(line));
    } else phrases.push(node);
  }
  endLine();
  return lines;
}

const TYPE_COLUMN = /^(?:type|kind|category|typ|tipo|тип|类型|種類|النوع)$/i;

/** The rows of a table with a column for types; other changes stay as they are. */
function listRows(html: ElementContent[]): { type: string; html: ElementContent[] }[] {
  const [table] = html;
  const groups = isElement(table, 'table') ? childrenOf(table, 'thead', 'tbody') : [];
  const rows = groups.flatMap((group) => childrenOf(group, 'tr'));
  const [head = [], ...others] = rows.map((row) => childrenOf(row, 'th', 'td'));
  const column = head.findIndex((cell) => TYPE_COLUMN.test(textOfHeading([cell])));
  if (column < 0) return [{ type: '', html }];
  return others.map((cells) => ({
    type: textOfHeading(cells.slice(column, column + 1)),
    html: cells,
  }));
}

/** The kind that the headline names or, if it names none, the nearest headline above it. */
function findKindOf(section: Section, kindOf: (word: string) => Kind | undefined): Kind | '' {
  const titles = [section, ...section.ancestors.toReversed()];
  return titles.map(({ html }) => kindOf(textOfHeading(html))).find((kind) => kind) ?? '';
}
