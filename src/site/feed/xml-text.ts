import type { Cdata, Text } from 'xast';

/** Characters that XML does not allow, not even as a reference. */
const FORBIDDEN = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const CDATA_END = ']]>';

/**
 * Makes a text safe for XML: line ends become `\n`, as in every parsed XML, forbidden characters become U+FFFD, and
 * `]]>`, which XML forbids in text, is split.
 */
export function toXmlText(text: string): (Text | Cdata)[] {
  const value = text.replaceAll(/\r\n?/g, '\n').replaceAll(FORBIDDEN, '\uFFFD');
  const [first = '', ...rest] = value.split(CDATA_END);
  return [
    { type: 'text', value: first },
    ...rest.flatMap((part): (Text | Cdata)[] => [
      { type: 'text', value: ']]' },
      { type: 'cdata', value: '>' },
      { type: 'text', value: part },
    ]),
  ];
}
