/** Formats rows with the same keys as a Markdown table; the keys are its head. */
export function formatTable(rows: Record<string, string>[]): string {
  const keys = Object.keys(rows[0] ?? {});
  const lines = [keys, keys.map(() => '---:'), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
