/** A text in quotation marks of word processors. Within single ones, an apostrophe stands between letters. */
const TYPOGRAPHIC =
  /^(?:[“”„«»‹›](?<double>[^“”„«»‹›"]*)[“”„«»‹›"]|[‘’‚](?<single>(?:[^‘’‚']|(?<=\p{L})[’'](?=\p{L}))*)[‘’'])$/u;

/** A value without the typographic quotation marks around it; undefined if it has none. */
export function unquoteTypographic(value: string): string | undefined {
  const { double, single } = TYPOGRAPHIC.exec(value.trim())?.groups ?? {};
  return (double ?? single)?.trim();
}

/** A value without the quotation marks around it. */
export function unquote(value: string): string {
  const text = value.trim();
  const mark = text.charAt(0);
  if (!/["']/.test(mark)) return unquoteTypographic(text) ?? text;
  const inner = text.slice(1);
  if (inner.endsWith(mark)) return inner.slice(0, -1);
  return inner.includes(mark) ? text : inner.replace(/[“”„«»‹›‘’]$/u, '');
}

/** The end of the line that an offset is on. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}
