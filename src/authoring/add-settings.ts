import { parseTree } from 'jsonc-parser';
import { KEY } from '../project/read-settings.ts';
import type { Settings } from '../project/settings.ts';

/** The settings that a new project starts with, in this order. */
export type FirstSettings = Partial<Pick<Settings, 'siteTitle' | 'siteUrl' | 'releases' | 'out'>>;

/**
 * Adds the key `gazette` at the end of a package.json, which is a JSON object without this key. The rest of its text
 * stays as it is, and the new lines have its indentation and line ends.
 */
export function addSettings(text: string, settings: FirstSettings): string {
  const { offset = 0, length = 0, children = [] } = parseTree(text) ?? {};
  const close = offset + length - 1;
  const last = children.at(-1);
  const end = last ? last.offset + last.length : offset + 1;
  const rest = text.slice(end, close);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const added = `"${KEY}": ${JSON.stringify(settings, null, indent)}`.split('\n');
  const start = `${text.slice(0, end)}${last ? ',' : ''}`;
  const lines = [start, ...added.map((line) => indent + line)].join(eol);
  return `${lines}${rest.includes('\n') ? rest : eol}${text.slice(close)}`;
}
