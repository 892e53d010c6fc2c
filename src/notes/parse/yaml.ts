import { escapeInvisible, INVISIBLE } from '../problem.ts';

/** Quotes a value so that YAML reads it unchanged. */
export function quoteYaml(value: string): string {
  const isSingle = value.includes('"') && !value.includes("'") && !INVISIBLE.test(value);
  return isSingle ? `'${value}'` : escapeInvisible(JSON.stringify(value));
}

/** Whether YAML reads a line as it is typed. */
export function isPlainYaml(value: string): boolean {
  const isPlain = /^\w(?:[^:#]|:(?=\S)|(?<=\S)#)*$/.test(value) && !INVISIBLE.test(value);
  return isPlain && value === value.trim();
}

/** Writes a line of front matter, its value in quotes where YAML needs them. */
export function writeField(key: string, value: string): string {
  return `${key}: ${isPlainYaml(value) ? value : quoteYaml(value)}`;
}
