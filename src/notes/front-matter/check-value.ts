import { EVENT_ID, getScalarValue, SCALAR_STYLE, type Event, type ScalarEvent } from 'js-yaml';
import { findUnpairedBidi, nameCharacter, type ProblemAt } from '../invisible.ts';
import { quote, quoteYaml, writeField } from '../problem.ts';
import { toOneLine } from '../render/render-table.ts';
import { FrontMatter } from './schema.ts';

/** Finds what YAML would drop from a value, and what nobody sees in it. Offsets count from the start of the YAML text. */
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
  return value.style === SCALAR_STYLE.PLAIN ? checkQuotes(name, text, startOf(value)) : undefined;
}

/** The offset at which a node starts, its opening quote included. */
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
  const afterKey = yaml.indexOf(':', key.valueEnd) + 1;
  const isBlock = value.style >= SCALAR_STYLE.LITERAL_BLOCK;
  const isEmpty = value.valueStart === value.valueEnd;
  const rest = isBlock || value.valueStart === -1 ? afterKey : value.valueEnd;
  const [line = ''] = yaml.slice(rest).split('\n', 1);
  const comment = (isBlock ? /[ \t](#.*)/ : /^["']?[ \t]+(#.*)/).exec(line)?.[1];
  if (comment !== undefined) {
    const end = rest + line.length;
    const typed = toOneLine(yaml.slice(isEmpty ? afterKey : value.valueStart, end));
    const message =
      value.style === SCALAR_STYLE.PLAIN
        ? `YAML reads ${quote(comment)} as a comment and drops it; type ${name}: ${quoteYaml(unquote(typed))}, or move it to a line of its own`
        : `a comment after a value is not allowed; move ${quote(comment)} to a line of its own`;
    return { rule: 'comment', offset: end - comment.length, message };
  }
  if (!isEmpty) return undefined;
  const message = `${quote(name)} has no value; type one, or delete the line`;
  return { rule: 'empty-value', offset: startOf(key), message };
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const INVISIBLE_OR_SPACE = /(?! )[\p{Default_Ignorable_Code_Point}\p{Space_Separator}]/gu;
/** Titles and other phrases can need such characters, for emoji and many languages. */
const NOT_IN = new Map([
  ['version', INVISIBLE_OR_SPACE],
  ['date', INVISIBLE_OR_SPACE],
  ['art', INVISIBLE],
]);

function checkInvisible(key: string, text: string): ProblemAt | undefined {
  const pattern = NOT_IN.get(key);
  const offset = pattern ? text.search(pattern) : -1;
  if (!pattern || offset === -1) return undefined;
  const cleaned = clean(text, pattern);
  const advice = /^.+$/.test(cleaned) ? `type ${writeField(key, cleaned)}` : 'delete it';
  const message = `${quote(key)} contains the invisible character ${nameAt(text, offset)}; ${advice}`;
  return { rule: 'invisible-character', message, offset };
}

/** The key that was meant, with a problem if it was typed with invisible characters. */
export function checkKey(typed: string, offset: number): { key: string; problem?: ProblemAt } {
  const index = typed.search(INVISIBLE_OR_SPACE);
  if (index === -1) return { key: typed };
  const key = clean(typed, INVISIBLE_OR_SPACE);
  const message = `the key ${quote(key)} contains the invisible character ${nameAt(typed, index)}; delete it`;
  return { key, problem: { rule: 'invisible-character', message, offset: offset + index } };
}

function nameAt(text: string, offset: number): string {
  return nameCharacter(String.fromCodePoint(text.codePointAt(offset) ?? 0));
}

function clean(text: string, pattern: RegExp): string {
  const replaced = text.replaceAll(pattern, (found) =>
    /\p{Space_Separator}/u.test(found) ? ' ' : '',
  );
  return replaced.trim();
}

/** A text in quotation marks of word processors. Within single ones, an apostrophe stands between letters. */
const TYPOGRAPHIC =
  /^(?:[“”„«»‹›](?<double>[^“”„«»‹›"]*)[“”„«»‹›"]|[‘’‚](?<single>(?:[^‘’‚']|(?<=\p{L})[’'](?=\p{L}))*)[‘’'])$/u;

/** A value without the typographic quotation marks around it; undefined if it has none. */
function unquoteTypographic(value: string): string | undefined {
  const { double, single } = TYPOGRAPHIC.exec(value.trim())?.groups ?? {};
  return (double ?? single)?.trim();
}

/** A value without the quotation marks around it. */
export function unquote(value: string): string {
  const text = value.trim();
  const mark = text.charAt(0);
  if (!/["']/.test(mark)) return unquoteTypographic(text) ?? text;
  const inner = text.slice(1);
  if (inner.endsWith(mark)) return inner.slice(0, -1);
  return inner.includes(mark) ? text : inner.replace(/[“”„«»‹›‘’]$/u, '');
}

/** Keys with a text for people to read. */
const PHRASES = new Set(['title', 'published', 'withdrawn']);

function checkQuotes(key: string, text: string, offset: number): ProblemAt | undefined {
  const inner = unquoteTypographic(text);
  if (inner === undefined) return undefined;
  if (inner === '') {
    const message = `${quote(key)} has only quotation marks; type a value, or delete the line`;
    return { rule: 'empty-value', message, offset };
  }
  const kept = PHRASES.has(key) ? `, or ${key}: ${quoteYaml(text)} to keep them` : '';
  const message = `typographic quotation marks become part of the value; type ${writeField(key, inner)}${kept}`;
  return { rule: 'typographic-quotes', message, offset };
}
