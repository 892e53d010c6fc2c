const toReference = (character: string) =>
  `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;

const SYNTAX = /[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?\w+;)|#$/giu;

/** Escapes plain text for a line of Markdown. */
export const escapeMarkdown = (text: string) => text.replaceAll(SYNTAX, String.raw`\$&`);

export function escapeText(text: string): string {
  return /[&<]/.test(text) ? text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;') : text;
}

// oxlint-disable-next-line no-control-regex
const ENDS_ATTRIBUTE = /[\0"&'`]/g;

/** Escapes the characters that end an attribute in any browser. */
export const escapeAttribute = (text: string) => text.replaceAll(ENDS_ATTRIBUTE, toReference);

/** Characters that XML does not allow, not even as a reference. */
const FORBIDDEN = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Makes a text safe for XML: line ends become `\n`, as in every parsed XML, forbidden characters become U+FFFD, and
 * `]]>`, which XML forbids in text, is split.
 */
export function escapeXml(text: string): string {
  const allowed = text.replaceAll(/\r\n?/g, '\n').replaceAll(FORBIDDEN, '\uFFFD');
  return escapeText(allowed).replaceAll(']]>', ']]<![CDATA[>]]>');
}

export const escapeXmlAttribute = (text: string) => escapeXml(text).replaceAll('"', toReference);
