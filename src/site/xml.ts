import { escape } from '../notes/render/escape.ts';

/** Characters that XML does not allow, not even as a reference. */
const FORBIDDEN = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Makes a text safe for XML: line ends become `\n`, as in every parsed XML, forbidden characters become U+FFFD, and
 * `]]>`, which XML forbids in text, is split.
 */
export function escapeXml(text: string): string {
  const allowed = text.replaceAll(/\r\n?/g, '\n').replaceAll(FORBIDDEN, '\uFFFD');
  return escape(allowed, /[&<]/g).replaceAll(']]>', ']]<![CDATA[>]]>');
}

export const escapeXmlAttribute = (text: string) => escape(escapeXml(text), /"/g);
