/** Search engines show about so many characters. */
const LONGEST = 200;
/** The start of the HTML that is searched for them. */
const START = 4000;

const BLOCK =
  /<\/?(?:blockquote|br|dd|details|div|dl|dt|h\d|hr|li|ol|p|pre|summary|t[dhr]|table|ul)\b[^>]*>/g;
const TAG = /<[^>]*>?/g;
const REFERENCE = /&#x([\dA-F]+);/g;

/** The start of a release as plain text. */
export function summarizeHtml(html: string): string {
  const text = html.slice(0, START).replaceAll(BLOCK, ' ').replaceAll(TAG, '');
  const whole = text.replaceAll(REFERENCE, (_, code: string) =>
    String.fromCodePoint(parseInt(code, 16)),
  );
  return shorten(whole.replaceAll(/\s+/g, ' ').trim());
}

function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const start = text.slice(0, LONGEST);
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end) : start}…`;
}
