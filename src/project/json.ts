import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { makeProblem, pointAt, quote, type Problem } from '../notes/problem.ts';

/** The JSON parser that finds positions is recursive, so it would run out of stack. */
const TOO_DEEP = /(?:[[{][^[\]{}]*){100}/;

export function parseJson(text: string): { value: unknown; tree: Node | undefined } | Problem {
  const deep = text.search(TOO_DEEP);
  if (deep >= 0) {
    const message = 'lists and objects are nested too deep; no setting needs more than four levels';
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
