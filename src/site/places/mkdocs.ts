/**
 * Indents the content of items by four spaces for each level, as Python-Markdown reads lists. It knows no fences in
 * items, so code there becomes indented code.
 */
export function indentItems(text: string): string {
  const columns: number[] = []; // at which the text of each open item starts
  let fence: { mark: string; indent: number } | undefined;
  let isAfterBlank = false;
  const indented = text.split('\n').flatMap((line) => {
    const [spaces] = /^ */.exec(line) ?? [''];
    const rest = line.slice(spaces.length);
    if (fence) {
      const isEnd = rest.startsWith(fence.mark) && /^([`~])\1*\s*$/.test(rest);
      const { indent } = fence;
      if (isEnd) fence = undefined;
      if (columns.length === 0) return line;
      if (isEnd || rest === '') return '';
      return ' '.repeat(columns.length * 4 + 4) + line.slice(Math.min(indent, spaces.length));
    }
    const depth = columns.filter((column) => column <= spaces.length).length;
    const more = spaces.length - (columns[depth - 1] ?? 0);
    const [item, mark = ''] = /^([-*+]|\d+[.)])(?: {1,4}(?=\S)|\s*$)/.exec(rest) ?? [];
    const isItem = item !== undefined && more < 4;
    const [fenceMark] = (more < 4 && /^(?:`{3,}|~{3,})/.exec(rest)) || [];
    if (rest !== '' && (isItem || isAfterBlank || fenceMark !== undefined)) columns.length = depth;
    if (isItem) columns.push(spaces.length + Math.max(item.length, mark.length + 1));
    isAfterBlank = rest === '';
    if (fenceMark !== undefined) {
      fence = { mark: fenceMark, indent: spaces.length };
      if (depth > 0) return '';
    }
    return rest === '' ? line : ' '.repeat(depth * 4 + (more < 4 ? 0 : more)) + rest;
  });
  return indented.join('\n');
}
