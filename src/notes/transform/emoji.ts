import { nameToEmoji } from 'gemoji';
import type { Transform } from './transform.ts';

/** What a text with shortcodes has. Almost no text does. */
const PAIR = /:[+\w-]+:/;
const SHORTCODE = /(?<![\w:]):([+\w-]+):(?![\w:])/g;

/** Replaces shortcodes that GitHub knows, such as `:tada:`, by their emoji, but not in addresses. */
export const replaceShortcodes: Transform = () => ({
  text(node, { parent }) {
    const isAddress = parent.type === 'link' && node.value.includes('//');
    if (isAddress || !PAIR.test(node.value)) return;
    node.value = node.value.replaceAll(SHORTCODE, (shortcode, name: string) =>
      Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? shortcode) : shortcode,
    );
  },
});
