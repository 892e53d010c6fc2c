import { nameToEmoji } from 'gemoji';
import type { Transform } from './transform.ts';

const SHORTCODE = /(?<![\w:]):([+\w-]+):(?![\w:])/g;

/** Replaces shortcodes that GitHub knows, such as `:tada:`, by their emoji, but not in addresses. */
export const replaceShortcodes: Transform = () => ({
  text(node, { parent }) {
    const isAddress = parent.type === 'link' && node.value.includes('//');
    const hasPair = node.value.indexOf(':') !== node.value.lastIndexOf(':');
    if (isAddress || !hasPair) return;
    node.value = node.value.replaceAll(SHORTCODE, (shortcode, name: string) =>
      Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? shortcode) : shortcode,
    );
  },
});
