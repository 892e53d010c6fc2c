import { getScalarValue, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import { findUnpairedBidi, nameCharacter, RIGHT_TO_LEFT, type ProblemAt } from '../invisible.ts';
import { quote, quoteYaml, writeField } from '../problem.ts';
import type { YamlProblem } from './check-scalar.ts';
import { FrontMatter } from './schema.ts';
import { startOf } from './yaml-events.ts';
import { unquoteTypographic } from './yaml-text.ts';

/** Keys with a text for people to read. */
const PHRASES = new Set(['title', 'published', 'withdrawn']);

/** Marks, embeddings and isolates; but not overrides, which make letters run backwards. */
const DIRECTIONS = String.raw`[\u061C\u200E\u200F\u202A-\u202C\u2066-\u2069]`;

/** Scripts whose letters take another form next to a joiner. */
const JOINING =
  'Arab Syrc Mand Mong Nkoo Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
    .split(' ')
    .map((script) => String.raw`\p{Script_Extensions=${script}}`);

const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}`;

/** Characters that are invisible by themselves, where emoji and scripts need them. */
const NEEDED = [
  String.raw`(?<=(?!${INVISIBLE})[${JOINING.join('')}])[\u200C\u200D]`,
  String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[^\s${INVISIBLE}])\p{Variation_Selector}`,
  String.raw`(?<=\p{Script=Mongolian})\u180E`,
  String.raw`(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]+\u{E007F}`,
].join('|');

// Each matches invisible characters. Those that are needed are its first group.
const IN_IDENTIFIER = new RegExp(`([])|(?! )[${INVISIBLE}\\p{Space_Separator}]`, 'gu');
let inName: RegExp | undefined;
let inPhrase: RegExp | undefined;

/** The large patterns take milliseconds to create, and few notes need them. */
function patternOf(key: string, text: string): RegExp {
  if (PHRASES.has(key) && RIGHT_TO_LEFT.test(text)) {
    return (inPhrase ??= new RegExp(`(${NEEDED}|${DIRECTIONS})|${INVISIBLE}`, 'gu'));
  }
  if (!PHRASES.has(key) && key !== 'art') return IN_IDENTIFIER;
  return (inName ??= new RegExp(`(${NEEDED})|${INVISIBLE}`, 'gu'));
}

/** Finds invisible characters in the value of a known key, and typographic quotation marks around it. */
export function checkText(yaml: string, key: string, value: ScalarEvent): YamlProblem | undefined {
  if (!Object.hasOwn(FrontMatter.shape, key)) return undefined;
  const text = getScalarValue(yaml, value);
  const problem = findInvisible(key, text) ?? findUnpairedBidi(text)[0];
  if (!problem)
    return value.style === SCALAR_STYLE.PLAIN ? checkQuotes(key, value, text) : undefined;
  const isAsTyped = yaml.slice(value.valueStart, value.valueEnd) === text;
  return { ...problem, offset: isAsTyped ? value.valueStart + problem.offset : startOf(value) };
}

function findInvisible(key: string, text: string): ProblemAt | undefined {
  if (!findFirst(text, IN_IDENTIFIER)) return undefined;
  const pattern = patternOf(key, text);
  const found = findFirst(text, pattern);
  if (!found) return undefined;
  const cleaned = removeInvisible(text, pattern);
  const isWritable = /^.+$/.test(cleaned) && findUnpairedBidi(cleaned).length === 0;
  const advice = isWritable ? `type ${writeField(key, cleaned)}` : 'delete it';
  const message = `${quote(key)} contains the invisible character ${nameCharacter(found[0])}; ${advice}`;
  return { rule: 'invisible-character', message, offset: found.index };
}

function findFirst(text: string, pattern: RegExp): RegExpExecArray | undefined {
  for (const match of text.matchAll(pattern)) {
    if (match[1] === undefined) return match;
  }
  return undefined;
}

/** A text without the invisible characters that nothing needs. Special spaces become a plain space. */
function removeInvisible(text: string, pattern: RegExp): string {
  return text.replaceAll(pattern, replacementOf).trim();
}

function replacementOf(found: string, needed?: string): string {
  return needed ?? (/\p{Space_Separator}/u.test(found) ? ' ' : '');
}

/** The key that was meant, with a problem if it was typed with invisible characters. */
export function checkKey(typed: string, offset: number): { key: string; problem?: YamlProblem } {
  const found = findFirst(typed, IN_IDENTIFIER);
  if (!found) return { key: typed };
  const key = removeInvisible(typed, IN_IDENTIFIER);
  const message = `the key ${quote(key)} contains the invisible character ${nameCharacter(found[0])}; delete it`;
  return { key, problem: { rule: 'invisible-character', message, offset: offset + found.index } };
}

function checkQuotes(key: string, value: ScalarEvent, text: string): YamlProblem | undefined {
  const inner = unquoteTypographic(text);
  if (inner === undefined) return undefined;
  const offset = startOf(value);
  if (inner === '') {
    const message = `${quote(key)} has only quotation marks; type a value, or delete the line`;
    return { rule: 'empty-value', message, offset };
  }
  const kept = PHRASES.has(key) ? `, or ${key}: ${quoteYaml(text)} to keep them` : '';
  const message = `typographic quotation marks become part of the value; type ${writeField(key, inner)}${kept}`;
  return { rule: 'typographic-quotes', message, offset };
}
