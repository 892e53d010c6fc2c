/** Parts of a line that show nothing, or are code, with what ends them. */
const ENDS = new Map([
  ['`', '`'],
  ['{/*', '*/}'],
  ['<!--', '-->'],
]);
const STARTS = /`|\{\/\*|<!--|<\/?o:p>|<[A-Z][\w.]*(?=[^<>{}]*\{)/g;
const MARKERS = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;

const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
const COMPONENT = new RegExp(String.raw`<[A-Z][\w.]*(?:[^<>{}]|${BRACES})*>`, 'y');
const VALUE = new RegExp(BRACES, 'g');
/** What is HTML to Markdown: not `Map<Key, {…}>`. */
const TAG = /^<[A-Z][\w-]*(?:\s+[\w:.-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'`=<>]+))?)*\s*\/?>$/;

/** A line of MDX that is no text. */
export const MODULE =
  /^(?:import (?:.+ from )?(["'])[^"']+\1;?|export (?:const|default|function|let) .*[;{}()[\]])[ \t]*$/;

/**
 * Leaves out comments of MDX, those before text, which would be HTML, and a tag of Word. The tags of components get a form
 * that HTML has. Code and other comments stay. The columns stay if that can be.
 */
export function cleanLine(line: string): string {
  const endless = new Set<string>();
  let [shown, from] = ['', 0];
  for (const { 0: start, index } of line.matchAll(STARTS)) {
    const to = index < from || endless.has(start) ? -1 : findEnd(line, start, index);
    if (to === -1 && ENDS.has(start) && index >= from) endless.add(start);
    if (to === -1) continue;
    shown += line.slice(from, index) + cleanPart(line, index, to);
    from = to;
  }
  return shown + line.slice(from);
}

function findEnd(line: string, start: string, index: number): number {
  const end = ENDS.get(start);
  if (end !== undefined) {
    const at = line.indexOf(end, index + start.length);
    if (at === -1) return -1;
    const after = at + end.length;
    const [spaces = ''] = start === '<!--' ? (/^[ \t]*/.exec(line.slice(after)) ?? []) : [];
    return after + spaces.length;
  }
  if (start.endsWith('o:p>')) return index + start.length;
  COMPONENT.lastIndex = index;
  return COMPONENT.test(line) ? COMPONENT.lastIndex : -1;
}

function cleanPart(line: string, index: number, to: number): string {
  const typed = line.slice(index, to);
  if (typed.startsWith('`')) return typed;
  if (typed.endsWith('o:p>')) return '';
  if (/^<[A-Z]/.test(typed)) {
    const tag = typed.replaceAll(VALUE, (value, at: number) =>
      typed[at - 1] === '=' ? 'x'.repeat(value.length) : `x=${'x'.repeat(value.length - 2)}`,
    );
    const named = tag.replace(/^<[\w.]+/, (name) => name.replaceAll('.', '-'));
    return TAG.test(named) ? named : typed;
  }
  const isFirst = MARKERS.test(line.slice(0, index));
  if (typed.startsWith('{')) return isFirst ? '' : `<!--${typed.slice(4, -3)}-->`;
  return isFirst && to < line.length ? '' : typed;
}
