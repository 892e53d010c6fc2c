/** Search engines show about so many characters. */
const LONGEST = 200;
/** The start of the HTML that is searched for them. */
const START = 4000;

const BLOCK =
  /<\/?(?:blockquote|br|dd|details|div|dl|dt|h\d|hr|li|ol|p|pre|summary|t[dhr]|table|ul)\b[^>]*>/g;
const TAG = /<[^>]*>?/g;
const REFERENCE = /&#x([\dA-F]+);/g;
const CUT_REFERENCE = /&[^;]*$/;
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** The start of a release as plain text. */
export function summarizeHtml(html: string): string {
  const start = cut(html, START).replace(CUT_REFERENCE, '');
  const text = start.replaceAll(BLOCK, ' ').replaceAll(TAG, '');
  const whole = text.replaceAll(REFERENCE, (_, code: string) =>
    String.fromCodePoint(parseInt(code, 16)),
  );
  return shorten(whole.replaceAll(/\s+/g, ' ').trim());
}

/** The start of a text, without half of a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(HALF_CHARACTER, '');
}

function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const start = cut(text, LONGEST);
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end) : start}…`;
}
