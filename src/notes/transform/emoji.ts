import { nameToEmoji } from 'gemoji';
import type { Transform } from './transform.ts';

const SHORTCODE = /(?<![\w:]):([+\w-]+):(?![\w:])/g;

/** Replaces shortcodes such as `:tada:` by their emoji, but in addresses. Those that GitHub does not know stay. */
export const replaceShortcodes: Transform = () => ({
  text(node, { parent }) {
    const isAddress = parent.type === 'link' && node.value.includes('//');
    if (isAddress || !node.value.includes(':')) return undefined;
    node.value = node.value.replaceAll(SHORTCODE, (typed, name: string) =>
      Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? typed) : typed,
    );
    return undefined;
  },
});
