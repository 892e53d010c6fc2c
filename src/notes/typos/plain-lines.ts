import type { Paragraph, PhrasingContent } from 'mdast';

/** A line of a paragraph. */
export interface PlainLine {
  /** Its number in the note. */
  number: number;
  /** The column where `typed` starts. */
  column: number;
  /** Its text, with … in place of everything that is not plain text. */
  text: string;
  /** The line as typed, without indentation and the markers of quotes and lists around it. */
  typed: string;
}

const MARGIN = /^[ \t>]*/;

/** Lists the lines of a paragraph. `fileLines` are all lines of the note. */
export function listPlainLines(
  { children, position }: Paragraph,
  fileLines: string[],
): PlainLine[] {
  const { line: first, column: firstColumn } = position?.start ?? { line: 1, column: 1 };
  const texts = [''];
  let index = 0;
  for (const child of children) {
    // Some parsers give bare addresses no position.
    const line = child.position ? child.position.start.line - first : index;
    while (index < line) texts[++index] = '';
    const [start = '', ...others] = textOf(child).split('\n');
    texts[index] = (texts[index] ?? '') + start;
    for (const text of others) texts[++index] = text;
  }
  return texts.map((text, line) => {
    const whole = fileLines[first - 1 + line] ?? '';
    const margin = line === 0 ? firstColumn - 1 : (MARGIN.exec(whole)?.[0].length ?? 0);
    return { number: first + line, column: margin + 1, text, typed: whole.slice(margin) };
  });
}

function textOf(node: PhrasingContent): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  const breaks = node.position ? node.position.end.line - node.position.start.line : 0;
  return `…${'\n…'.repeat(breaks)}`;
}
