/** The JSON parser that finds positions is recursive, so it would run out of stack. */
export const DEEPEST = 100;
const STRING_OR_BRACKET = /"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/g;

/** The offset of the first list or object in JSON that is nested too deeply; undefined if there is none. */
export function findDeepNesting(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(STRING_OR_BRACKET)) {
    if (token === '[' || token === '{') depth++;
    if (token === ']' || token === '}') depth--;
    if (depth > DEEPEST) return index;
  }
  return undefined;
}
