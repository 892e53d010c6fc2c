import { SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import { quote, quoteYaml } from '../problem.ts';
import { toOneLine } from '../render/one-line.ts';
import type { Rule } from '../rules.ts';
import { lineEnd, unquote } from './yaml-text.ts';
import { startOf } from './yaml-events.ts';

/** A problem at an offset of the YAML text. */
export interface YamlProblem {
  rule: Rule;
  offset: number;
  message: string;
}

/** Finds what YAML would drop: it cuts a value at ` #`, and reads no value where one starts with `#`. */
export function checkScalar(
  yaml: string,
  name: string,
  key: ScalarEvent,
  value: ScalarEvent,
): YamlProblem | undefined {
  const afterKey = yaml.indexOf(':', key.valueEnd) + 1;
  const isBlock = value.style >= SCALAR_STYLE.LITERAL_BLOCK;
  const isEmpty = value.valueStart === value.valueEnd;
  const isAbsent = value.valueStart === -1;
  const rest = isBlock || isAbsent ? afterKey : value.valueEnd;
  const end = lineEnd(yaml, rest);
  const pattern = isBlock ? /[ \t](#.*)/ : /^["']?[ \t]+(#.*)/;
  const comment = pattern.exec(yaml.slice(rest, end))?.[1];
  if (comment !== undefined) {
    const typed = yaml.slice(isEmpty ? afterKey : value.valueStart, end);
    const whole = value.style === SCALAR_STYLE.PLAIN ? `${name}: ${quoteLine(typed)}` : undefined;
    return { rule: 'comment', offset: end - comment.length, message: explain(comment, whole) };
  }
  if (!isEmpty) return undefined;
  const message = `${quote(name)} has no value; type one, or delete the line`;
  return { rule: 'empty-value', offset: startOf(key), message };
}

function quoteLine(text: string): string {
  return quoteYaml(unquote(toOneLine(text)));
}

function explain(comment: string, whole: string | undefined): string {
  if (whole === undefined) {
    return `a comment after a value is not allowed; move ${quote(comment)} to a line of its own`;
  }
  return `YAML reads ${quote(comment)} as a comment and drops it; type ${whole}, or move it to a line of its own`;
}
