import type { Heading, Nodes, Paragraph, TableCell } from 'mdast';

export type Block = Paragraph | Heading | TableCell;

/** A line of a block, without its margin: indentation and the markers of quotes around it. */
export interface SourceLine {
  line: number;
  column: number;
  text: string;
  /** The text with … for each character that readers do not see as text, and U+E000 for escapes and character references. */
  masked: string;
}

const ESCAPE = /\\[!-/:-@[-`{-~]|&#?\w+;/g;
const CODE = /^<(\/?)(?:code|kbd|pre|samp|script|tt)\b/i;

/** The lines of a block. Marks of links and emphasis are masked, not their text; code and HTML are masked whole. */
export function maskBlock(block: Block, source: string): SourceLine[] {
  const { start, end } = block.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return [];
  let [masked, at, code] = ['', start.offset, 0];
  const add = (to: number, isShown: boolean) => {
    const text = source.slice(at, to);
    masked += isShown ? text : text.replaceAll(/[^\n]/g, '…');
    at = to;
  };
  const visit = (node: Nodes) => {
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    // remark gives bare addresses, and the text around them, no position. They are shown as typed, and so are Slack's.
    const isTyped = node.type === 'link' && !/^(?:\[|<[^|]*>)/.test(source.slice(from, to));
    if (from === undefined || to === undefined || isTyped) return;
    add(from, true);
    if (node.type === 'html') {
      const [tag, slash] = CODE.exec(node.value) ?? [];
      if (tag !== undefined) code = Math.max(code + (slash ? -1 : 1), 0);
    }
    if (node.type === 'break' || (node.type === 'text' && code === 0)) return;
    const [first, last] =
      'children' in node && code === 0 ? [node.children[0], node.children.at(-1)] : [];
    const isSeen = first?.position && last?.position;
    if (isSeen) {
      add(first.position?.start.offset ?? to, false);
      if ('children' in node) node.children.forEach(visit);
      add(last.position?.end.offset ?? to, true);
    }
    add(to, false);
  };
  block.children.forEach(visit);
  add(end.offset, true);
  const shown = masked.replaceAll(ESCAPE, (escape) => '\uE000'.repeat(escape.length)).split('\n');
  return source
    .slice(start.offset, end.offset)
    .split('\n')
    .map((line, index) => {
      const margin = index === 0 ? 0 : (/^[ \t>]*/.exec(line)?.[0].length ?? 0);
      return {
        line: start.line + index,
        column: (index === 0 ? start.column : 1) + margin,
        text: line.slice(margin),
        masked: (shown[index] ?? '').slice(margin).trimEnd(),
      };
    });
}
