import { BIDI } from '../invisible.ts';
import { makeProblem } from '../problem.ts';
import type { Transform } from '../transform/transform.ts';

/** What parsers write for references to invalid characters, and line ends that only a reference can give. */
const WRONG = /[\uFFFD\f\r]/;
const WRONG_OR_BIDI = new RegExp(`${WRONG.source}|${BIDI.source}`);

const MESSAGE =
  'a character reference here, such as &#146;, is not a valid character; type the character that is meant, or delete it';

export const checkCharacterReferences: Transform = ({ lines, report }) => ({
  text(node, { parent }) {
    const { value } = node;
    // Some parsers give the text around bare addresses no position.
    const position = node.position ?? parent.position;
    if (!WRONG_OR_BIDI.test(value) || !position) return;
    const { start, end } = position;
    const isReference = lines.slice(start.line - 1, end.line).some((line) => line.includes('&#'));
    const rule = BIDI.test(value) ? 'unpaired-bidi' : 'character-reference';
    if (isReference) report(makeProblem(rule, MESSAGE, position));
    node.value = value.replaceAll(/[\f\r]/g, ' ');
  },
});
