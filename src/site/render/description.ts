/** In characters. Search engines show about so many. */
const LONGEST_DESCRIPTION = 200;

/** The start of an introduction or, without one, of changes with their headlines. `headline` is for changes without one. */
export function describeGroups(
  groups: readonly (readonly [name: string, kind: string, changes: readonly string[]])[],
  headline: string,
): string {
  const introduction = groups.filter(([name]) => name === '');
  const shown = introduction.length > 0 ? introduction : groups;
  const parts = shown.flatMap(([name, , changes]) =>
    name === '' || name === headline ? changes : [`${name}:`, ...changes],
  );
  let start = '';
  // A part of all the text would keep all of it in memory.
  for (const part of parts) {
    if (start.length <= LONGEST_DESCRIPTION) start += start === '' ? part : `\n${part}`;
  }
  const text = toSentence(start);
  if (text.length <= LONGEST_DESCRIPTION) return text;
  const head = text.slice(0, LONGEST_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, '');
  const end = head.lastIndexOf(' ');
  return `${end > 0 ? head.slice(0, end) : head}…`;
}

/** Puts a change on one line. Its lines are items of lists and cells of tables, which often end without a full stop. */
export const toSentence = (change: string): string =>
  change
    .replaceAll(/(?<=[.,:;!?…。，：；！？、])\n/g, ' ')
    .replaceAll('\n', '; ')
    .replaceAll('\t', ' ');
