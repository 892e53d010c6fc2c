import { makeProblem } from '../problem.ts';
import type { Transform } from '../transform/transform.ts';

/** What parsers write for references to invalid characters; line ends that only a reference can give; bidi controls. */
const WRONG = /[\uFFFD\f\r\u202A-\u202E\u2066-\u2069]/;

const MESSAGE =
  'a character reference here, such as &#146;, is not a valid character; type the character that is meant, or delete it';

export const checkCharacterReferences: Transform = ({ lines, report }) => ({
  text({ value, position: own }, { parent }) {
    // Some parsers give the text around bare addresses no position.
    const position = own ?? parent.position;
    if (!WRONG.test(value) || !position) return undefined;
    const { start, end } = position;
    const isReference = lines.slice(start.line - 1, end.line).some((line) => line.includes('&#'));
    if (isReference) report(makeProblem('character-reference', MESSAGE, position));
    return undefined;
  },
});
