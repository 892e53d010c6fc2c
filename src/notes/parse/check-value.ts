import { EVENT_ID, getScalarValue, SCALAR_STYLE, type Event, type ScalarEvent } from 'js-yaml';
import { findUnpairedBidi, nameCharacter } from '../invisible.ts';
import { quote, type ProblemAt } from '../problem.ts';
import { FrontMatter } from './schema.ts';

/** Finds what YAML would drop from a value, and what nobody sees in it. */
export function checkValue(
  yaml: string,
  name: string,
  key: ScalarEvent,
  value: ScalarEvent,
): ProblemAt | undefined {
  const dropped = checkComment(yaml, name, key, value);
  if (dropped || !Object.hasOwn(FrontMatter.shape, name)) return dropped;
  const text = getScalarValue(yaml, value);
  const hidden = checkInvisible(name, text) ?? findUnpairedBidi(text)[0];
  if (hidden) {
    const isAsTyped = yaml.slice(value.valueStart, value.valueEnd) === text;
    return { ...hidden, offset: isAsTyped ? value.valueStart + hidden.offset : startOf(value) };
  }
  return value.style === SCALAR_STYLE.PLAIN ? checkQuotes(text, startOf(value)) : undefined;
}

export function startOf(event: Event): number {
  if (event.type !== EVENT_ID.SCALAR) return 'start' in event ? event.start : 0;
  const { style, valueStart } = event;
  const isQuoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
  return Math.max(valueStart - Number(isQuoted), 0);
}

/** YAML cuts a value at ` #`, and reads no value where one starts with `#`. */
function checkComment(
  yaml: string,
  name: string,
  key: ScalarEvent,
  value: ScalarEvent,
): ProblemAt | undefined {
  const isBlock = value.style >= SCALAR_STYLE.LITERAL_BLOCK;
  const afterKey = yaml.indexOf(':', key.valueEnd) + 1;
  const rest = isBlock || value.valueStart === -1 ? afterKey : value.valueEnd;
  const [line = ''] = yaml.slice(rest).split('\n', 1);
  const comment = (isBlock ? /[ \t](#.*)/ : /^["']?[ \t]+(#.*)/).exec(line)?.[1];
  if (comment !== undefined) {
    const message = `YAML reads ${quote(comment)} as a comment and drops it; put the whole value in quotes, or move the comment to a line of its own`;
    return { rule: 'comment', offset: rest + line.length - comment.length, message };
  }
  if (value.valueStart !== value.valueEnd) return undefined;
  const message = `${quote(name)} has no value; type one, or delete the line`;
  return { rule: 'empty-value', offset: startOf(key), message };
}

const INVISIBLE_OR_SPACE = /(?! )[\p{Default_Ignorable_Code_Point}\p{Space_Separator}]/u;
/** Titles and other phrases can need such characters, for emoji and many languages, and paths can have such spaces. */
const INVISIBLE = new Map([
  ['version', INVISIBLE_OR_SPACE],
  ['date', INVISIBLE_OR_SPACE],
  ['art', /\p{Default_Ignorable_Code_Point}/u],
]);

function checkInvisible(key: string, text: string): ProblemAt | undefined {
  const found = INVISIBLE.get(key)?.exec(text);
  if (!found) return undefined;
  const message = `${quote(key)} contains the invisible character ${nameCharacter(found[0])}; delete it, or type a space`;
  return { rule: 'invisible-character', message, offset: found.index };
}

/** A text in quotation marks of word processors. Within them, an apostrophe stands between letters. */
const TYPOGRAPHIC = /^[“”„«»‹›‘’‚](?:[^“”„«»‹›‘’‚"']|(?<=\p{L})[’'](?=\p{L}))*[“”„«»‹›‘’"]$/u;

function checkQuotes(text: string, offset: number): ProblemAt | undefined {
  if (!TYPOGRAPHIC.test(text)) return undefined;
  const message = `typographic quotation marks become part of the value, found ${quote(text)}; delete them, or put the value in straight ones to keep them`;
  return { rule: 'typographic-quotes', message, offset };
}
