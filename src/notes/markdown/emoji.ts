import { nameToEmoji } from 'gemoji';

const SHORTCODE = /(?<![\w:]):([+\w-]+):(?![\w:])/g;

/** Replaces shortcodes such as `:tada:` by their emoji; those that GitHub does not know stay. */
export function replaceShortcodes(text: string): string {
  if (!text.includes(':')) return text;
  return text.replaceAll(SHORTCODE, (typed, name: string) =>
    Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? typed) : typed,
  );
}
