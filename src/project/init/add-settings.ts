import { applyEdits, modify } from 'jsonc-parser';
import { KEY } from '../read-settings.ts';
import type { Settings } from '../settings.ts';

/** The settings that a new project starts with, in this order. */
export type FirstSettings = Partial<Pick<Settings, 'siteTitle' | 'siteUrl' | 'releases' | 'out'>>;

/**
 * Adds the key `gazette` to the text of a package.json, which is a JSON object without this key. Everything else stays
 * as it is, and the new lines have the indentation and the line ends of the others.
 */
export function addSettings(text: string, settings: FirstSettings): string {
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
  return applyEdits(text, modify(text, [KEY], settings, { formattingOptions }));
}
