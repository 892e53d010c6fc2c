import stringWidth from 'string-width';

/** Texts that users may copy: code, quotes, commands, and a key with its value after "type" and the like. */
const COPIED = [
  /`[^`]*`/,
  /"(?:[^"\\]|\\.)*"/,
  /(?<!\w)'[^']*'(?!\w)/,
  /(?:\bnpx --no-install )?\bgazette [a-z]+/,
  /(?<=\b(?:type|such as|for example|line) )(?:\w+|"\w+"): (?:"(?:[^"\\]|\\.)*"|'[^']*'|.+?(?=, or |; |\)| \[[a-z-]+\]$|$))/,
];
const UNIT = new RegExp(`(?:${COPIED.map(({ source }) => source).join('|')}|\\S)+`, 'g');

/** Below this width, lines are longer than the terminal. */
const NARROWEST = 24;

/**
 * Wraps each line between words, at the width of a terminal, and not within texts that users may copy. Lines that start
 * with a space, such as commands and lists of files, are not wrapped. `indent` is the number of spaces before all lines
 * but the first, whose text starts at the same column.
 */
export function wrapText(
  text: string,
  { columns, indent = 0 }: { columns: number | undefined; indent?: number },
): string {
  if (columns === undefined) return text;
  const width = Math.max(columns - indent, NARROWEST);
  const lines = text.split('\n').flatMap((line) => wrapLine(line, width));
  return lines.join(`\n${' '.repeat(indent)}`);
}

function wrapLine(text: string, width: number): string[] {
  if (text.startsWith(' ') || stringWidth(text) <= width) return [text];
  const [first = '', ...units] = text.match(UNIT) ?? [];
  const lines = [];
  let line = first;
  for (const unit of units) {
    const longer = `${line} ${unit}`;
    if (stringWidth(longer) > width) lines.push(line);
    line = stringWidth(longer) > width ? unit : longer;
  }
  return [...lines, line];
}
