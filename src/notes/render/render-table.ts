import type { Element, ElementContent } from 'hast';

/** Renders each row of a table on a line of its own: `Header: cell; Header: cell`. */
export function renderRows(
  table: Element,
  renderCell: (content: ElementContent[]) => string,
): string[] {
  const captions = childrenOf(table, ['caption']).map(({ children }) => renderCell(children));
  const rows = listRows(table).map((row) => {
    const cells = childrenOf(row, ['td', 'th']);
    const isHeader = cells.every(({ tagName }) => tagName === 'th');
    return { isHeader, cells: cells.map(({ children }) => oneLine(renderCell(children))) };
  });
  const [first, ...others] = rows;
  const header = first?.isHeader ? first.cells : [];
  const body = (first?.isHeader ? others : rows).map(({ cells }) => cells);
  const lines = body.length === 0 ? [joinParts(header)] : renderBody(header, body);
  return [...captions, ...lines].filter((line) => line !== '');
}

/** A header whose column is empty is written in the first row, so that no word is lost. */
function renderBody(header: string[], body: string[][]): string[] {
  const used = new Set(body.flatMap((row) => row.flatMap((cell, index) => (cell ? [index] : []))));
  return body.map((row, rowIndex) => {
    const unused = header.map((name, index) => (rowIndex === 0 && !used.has(index) ? name : ''));
    const length = Math.max(row.length, unused.findLastIndex((name) => name !== '') + 1);
    const parts = Array.from({ length }, (_, index) => {
      const cell = row[index] ?? '';
      const name = header[index] ?? '';
      return cell === '' || name === '' ? cell || (unused[index] ?? '') : `${name}: ${cell}`;
    });
    return joinParts(parts);
  });
}

function joinParts(parts: string[]): string {
  return parts.filter((part) => part !== '').join('; ');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}

function listRows(table: Element): Element[] {
  return childrenOf(table, ['tr', 'thead', 'tbody', 'tfoot']).flatMap((child) =>
    child.tagName === 'tr' ? [child] : childrenOf(child, ['tr']),
  );
}

function childrenOf({ children }: Element, names: string[]): Element[] {
  return children
    .filter((child) => child.type === 'element')
    .filter(({ tagName }) => names.includes(tagName));
}
