import type { Transform } from './transform.ts';

/** Punctuation of Chinese and Japanese, which no address has as typed, and a bracket next to a letter of such a language. */
const END =
  /(?<!\([^()]*)\)(?=[^\0-\x7F])|(?<=\))(?=\p{Lo})|[\u3000-\u303F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/u;

/** Ends an address without brackets where the text around it goes on: `https://example.com）。`, `(https://example.com)를` */
export const endBareAddresses: Transform = () => ({
  link(node) {
    const [text, ...others] = node.children;
    if (text?.type !== 'text' || others.length > 0) return undefined;
    const isWide = /^(?:https?:\/\/|www\.).*[^ -~]/i.test(text.value);
    const index = isWide ? text.value.search(END) : -1;
    if (index === -1) return undefined;
    const rest = text.value.slice(index);
    const end = [rest, encodeURI(rest)].find((each) => node.url.endsWith(each));
    if (end === undefined) return undefined;
    node.url = node.url.slice(0, -end.length);
    text.value = text.value.slice(0, index);
    return [node, { type: 'text', value: rest }];
  },
});
