import type { ElementContent } from 'hast';

const ROW_GROUPS = ['thead', 'tbody', 'tfoot'];
const IN_GROUP: ReadonlySet<string> = new Set(['tr']);
const IN_ROW: ReadonlySet<string> = new Set(['td', 'th']);

/** The elements that a part of a table may contain. */
const CONTENT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['table', new Set(['caption', 'colgroup', 'col', 'tr', ...ROW_GROUPS])],
  ...ROW_GROUPS.map((name) => [name, IN_GROUP] as const),
  ['tr', IN_ROW],
]);

/** Whether a row, a cell or another part of a table belongs into an element. */
export function isTableContent(parent: string, name: string): boolean {
  return CONTENT.get(parent)?.has(name) ?? false;
}

/** The rows and cells that a node needs to be in so that it fits into an element. */
export function listMissingParts(parent: string, node: ElementContent): ('tr' | 'td')[] {
  const content = CONTENT.get(parent);
  const isBlank = node.type === 'text' && node.value.trim() === '';
  if (!content || isBlank) return [];
  const name = node.type === 'element' ? node.tagName : '';
  if (content.has(name)) return [];
  if (content === IN_ROW) return ['td'];
  return IN_ROW.has(name) ? ['tr'] : ['tr', 'td'];
}
