import type { ElementContent } from 'hast';

const ROW_GROUPS = ['thead', 'tbody', 'tfoot'];
const CELLS = ['td', 'th'];

/** The elements that a part of a table may contain. */
const CONTENT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['table', new Set(['caption', 'colgroup', 'col', 'tr', ...ROW_GROUPS])],
  ['colgroup', new Set(['col'])],
  ...ROW_GROUPS.map((name) => [name, new Set(['tr'])] as const),
  ['tr', new Set(CELLS)],
]);

/** How a node fits into an element: only parts of tables are particular about their content. */
export function fitTable(parent: string, node: ElementContent): 'fits' | 'in a row' | 'no' {
  const content = CONTENT.get(parent);
  if (!content) return 'fits';
  if (node.type === 'text') return node.value.trim() === '' ? 'fits' : 'no';
  if (node.type !== 'element' || content.has(node.tagName)) return 'fits';
  return content.has('tr') && CELLS.includes(node.tagName) ? 'in a row' : 'no';
}
