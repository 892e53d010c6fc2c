import { childrenOf, toOneLine, type HtmlElement, type HtmlNode } from '../elements.ts';

/** Renders each row of a table on a line of its own: `Header: cell; Header: cell`. */
export function renderRows(
  table: HtmlElement,
  createRenderer: (row: HtmlElement) => (content: HtmlNode[]) => string,
): string[] {
  const captions = childrenOf(table, 'caption').map((each) => createRenderer(each)(each.children));
  const rows = listRows(table).map((row) => {
    const cells = childrenOf(row, 'td', 'th');
    const render = createRenderer(row);
    const isHeader = cells.every(({ name }) => name === 'th');
    return {
      isHeader,
      cells: cells.map(({ children }) => toOneLine(render(children))),
    };
  });
  const [first, ...others] = rows;
  const isHuge = first?.isHeader && first.cells.join('').length * others.length > MOST_REPEATED;
  const header = first?.isHeader && !isHuge ? first.cells : [];
  const body = (first?.isHeader && !isHuge ? others : rows).map(({ cells }) => cells);
  const lines = body.length === 0 ? [joinParts(header)] : renderBody(header, body);
  return [...captions, ...lines].filter((line) => line !== '');
}

/** In characters. A header that would take more in all rows is a row of its own. */
const MOST_REPEATED = 1_000_000;

const COMMITS = /^commit (?:type )?description$/i;

function renderCommit([hash, ...text]: string[]): string {
  return [text.filter(Boolean).join(': '), hash && `(${hash})`].filter(Boolean).join(' ');
}

/** A header whose column is empty is written in the first row, so that no word is lost. */
function renderBody(header: string[], [first = [], ...others]: string[][]): string[] {
  if (COMMITS.test(header.join(' '))) return [first, ...others].map(renderCommit);
  const used = new Set(
    [first, ...others].flatMap((row) => row.flatMap((cell, index) => (cell ? [index] : []))),
  );
  const firstRow = Array.from({ length: Math.max(first.length, header.length) }, (_, index) => {
    const isUnused = !used.has(index);
    return isUnused ? (header[index] ?? '') : renderCell(header[index], first[index]);
  });
  const rows = others.map((row) => row.map((cell, index) => renderCell(header[index], cell)));
  return [firstRow, ...rows].map(joinParts);
}

function renderCell(name = '', cell = ''): string {
  return cell === '' || name === '' ? cell : `${name}: ${cell}`;
}

function joinParts(parts: string[]): string {
  return parts.filter((part) => part !== '').join('; ');
}

function listRows(table: HtmlElement): HtmlElement[] {
  return childrenOf(table, 'tr', 'thead', 'tbody', 'tfoot').flatMap((child) =>
    child.name === 'tr' ? [child] : childrenOf(child, 'tr'),
  );
}
