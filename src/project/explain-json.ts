import { parseTree, type ParseError } from 'jsonc-parser';
import { makeProblem, pointAt, quote, type Problem } from '../notes/problem.ts';

/** What makes jsonc-parser accept nothing but JSON. */
export const STRICT = { disallowComments: true, allowTrailingComma: false };

/** Finds the first mistake of a text that is not valid JSON. */
export function explainJson(text: string): Problem {
  const errors: ParseError[] = [];
  parseTree(text, errors, STRICT);
  const offset = errors[0]?.offset ?? text.length;
  const character = text.slice(offset, offset + 1);
  const found = character === '' ? 'it ends too early' : `found ${quote(character)}`;
  const advice = adviseJson(character, text.slice(0, offset).trimEnd());
  return makeProblem('json', `this is not valid JSON: ${found}${advice}`, pointAt(text, offset));
}

/** What to do about a wrong character after a text. */
function adviseJson(character: string, before: string): string {
  if (/[}\]]/.test(character) && before.endsWith(',')) return '; delete the comma before it';
  if (character === '"' && /["\w}\]]$/.test(before)) return '; type a comma before it';
  if (character === '/') return '; delete the comment';
  if (/['‘’“”„«»]/.test(character)) return '; type straight double quotes';
  return '';
}
