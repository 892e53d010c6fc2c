import type { Parents, Text } from 'mdast';
import { makeProblem, type Problem } from '../problem.ts';

/** What parsers write for references to invalid characters; line ends that only a reference can give; bidi controls. */
const WRONG = /[\uFFFD\f\r\u202A-\u202E\u2066-\u2069]/;

const MESSAGE =
  'a character reference here, such as &#146;, is not a valid character; type the character that is meant, or delete it';

/** Finds a text with references to characters that cannot be shown, such as `&#146;` from old web pages. */
export function checkReferences(node: Text, parent: Parents, lines: string[]): Problem[] {
  // Some parsers give the text around bare addresses no position.
  const position = node.position ?? parent.position;
  if (!WRONG.test(node.value) || !position) return [];
  const { start, end } = position;
  const isTyped = !lines.slice(start.line - 1, end.line).some((line) => line.includes('&#'));
  return isTyped ? [] : [makeProblem('character-reference', MESSAGE, position)];
}
