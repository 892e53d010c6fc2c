import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { makeProblem, pointAt, quote, type Problem } from '../notes/problem.ts';

/** The JSON parser that finds positions is recursive, so it would run out of stack. */
const DEEPEST = 100;
const STRING_OR_BRACKET = /"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/g;

function findDeepNesting(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(STRING_OR_BRACKET)) {
    if (token === '[' || token === '{') depth++;
    if (token === ']' || token === '}') depth--;
    if (depth > DEEPEST) return index;
  }
  return undefined;
}

export function parseJson(text: string): { value: unknown; tree: Node | undefined } | Problem {
  const deep = findDeepNesting(text);
  if (deep !== undefined) {
    const message = `lists and objects are nested more than ${DEEPEST} levels deep here; no setting needs more than four`;
    return makeProblem('nesting', message, pointAt(text, deep));
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  try {
    return { value: JSON.parse(text), tree };
  } catch {
    return explainJson(text, errors[0]?.offset ?? text.length);
  }
}

function explainJson(text: string, offset: number): Problem {
  const character = text.slice(offset, offset + 1);
  const found = character === '' ? 'it ends too early' : `found ${quote(character)}`;
  const advice = adviseJson(character, text.slice(0, offset).trimEnd());
  return makeProblem('json', `this is not valid JSON: ${found}${advice}`, pointAt(text, offset));
}

function adviseJson(character: string, before: string): string {
  if (/[}\]]/.test(character) && before.endsWith(',')) return '; delete the comma before it';
  if (character === '"' && /["\w}\]]$/.test(before)) return '; type a comma before it';
  if (character === '/') return '; delete the comment';
  if (/['‘’“”„«»]/.test(character)) return '; type straight double quotes';
  return '';
}
