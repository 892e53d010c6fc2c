import type { Nodes } from 'mdast';
import { toString } from 'mdast-util-to-string';

/** A tree as text: a line per node, with its place and its fields. */
export function describeTree(node: Nodes, indent = ''): string {
  const { type, position, ...fields } = node;
  const place = position
    ? `${position.start.line}:${position.start.column}-${position.end.line}:${position.end.column}`
    : 'nowhere';
  const shown = Object.entries(fields)
    .filter(([key, value]) => key !== 'children' && value !== undefined && value !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
  const children = 'children' in node ? node.children : [];
  const lines = children.map((child) => describeTree(child, `${indent}  `));
  return `${indent}${type} ${place}${shown.join('')}\n${lines.join('')}`;
}

const CONTAINERS = new Set(['blockquote', 'list', 'listItem', 'footnoteDefinition']);

/**
 * Removes the differences of positions that occur in many texts, from the trees of both parsers. remark gives no
 * position to text in which it finds an address only after it parsed the paragraph: there only the text is compared.
 * A task's paragraph starts at the checkbox in remark if it starts with anything but text. A container whose last line
 * is the start of an unclosed block, or blank, may end on this line or the next.
 */
export function removeCommonDifferences(satteri: Nodes, remark: Nodes): void {
  if (!('children' in satteri) || !('children' in remark)) return;
  alignPlace(satteri, remark);
  if (remark.children.some(({ position }) => !position)) {
    for (const node of [satteri, remark]) {
      node.children = [{ type: 'text', value: toString(node) }];
    }
  }
  for (const [index, child] of remark.children.entries()) {
    const other = satteri.children[index];
    if (other?.type === child.type) removeCommonDifferences(other, child);
  }
}

function alignPlace(satteri: Nodes, remark: Nodes): void {
  const [place, other] = [satteri.position, remark.position];
  if (!place || !other) return;
  if (CONTAINERS.has(remark.type)) place.end = other.end;
  if (remark.type !== 'listItem' || typeof remark.checked !== 'boolean') return;
  const [paragraph, expected] =
    'children' in satteri ? [satteri.children[0], remark.children[0]] : [];
  if (paragraph?.position && expected?.position) {
    paragraph.position.start = expected.position.start;
  }
}
