const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
const VALUE = new RegExp(BRACES, 'g');
/** A comment has no other start of one in it, which keeps the time linear. */
const PARTS = new RegExp(
  [
    '`[^`]*`',
    String.raw`\{/\*(?:(?!\{/\*)[^])*?\*/\}`,
    String.raw`<!--(?:(?!<!--)[^])*?-->[ \t]*`,
    // Word
    '</?o:p>',
    // Components with values in braces
    String.raw`<(?=[A-Z][^<>{}]*\{)(?:[^<>{}]|${BRACES})*>`,
  ].join('|'),
  'g',
);
const MARKERS = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;
/** What is HTML to Markdown: not `Map<Key, {…}>`. */
const TAG = /^<[A-Z][\w-]*(?:\s+[\w:.-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'`=<>]+))?)*\s*\/?>$/;

/** A line of MDX that is no text. */
export const MODULE =
  /^(?:import (?:.+ from )?(["'])[^"']+\1;?|export (?:const|default|function|let) .*[;{}()[\]])[ \t]*$/;

/**
 * Leaves out comments of MDX, comments before text, which would be HTML, and a tag of Word. The tags of components get a
 * form that HTML has. Code and other comments stay. Columns stay the same where possible.
 */
export function cleanLine(line: string): string {
  return line.replaceAll(PARTS, (part, index: number) => {
    if (part.startsWith('`')) return part;
    if (part.endsWith('o:p>')) return '';
    if (/^<[A-Z]/.test(part)) return cleanTag(part);
    const isFirst = MARKERS.test(line.slice(0, index));
    if (part.startsWith('{')) return isFirst ? '' : `<!--${part.slice(4, -3)}-->`;
    return isFirst && index + part.length < line.length ? '' : part;
  });
}

function cleanTag(tag: string): string {
  const plain = tag.replaceAll(VALUE, (value, index: number) =>
    tag[index - 1] === '=' ? 'x'.repeat(value.length) : `x=${'x'.repeat(value.length - 2)}`,
  );
  const named = plain.replace(/^<[\w.]+/, (name) => name.replaceAll('.', '-'));
  return TAG.test(named) ? named : tag;
}
