import type { Cdata, Text } from 'xast';

/** What XML cannot hold, not even as a reference. */
const FORBIDDEN = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const CDATA_END = ']]>';

/**
 * A text as XML can hold it. Line ends are `\n`, as every XML reader makes them; what XML forbids is U+FFFD; and the end
 * of a CDATA section, which may not even stand in plain text, is taken apart.
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
