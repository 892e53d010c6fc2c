/** A value without the quotation marks around it. */
export function unquote(value: string): string {
  const text = value.trim();
  const mark = text.charAt(0);
  if (!/["']/.test(mark)) return text;
  const inner = text.slice(1);
  if (inner.endsWith(mark)) return inner.slice(0, -1);
  return inner.includes(mark) ? text : inner;
}

/** The end of the line that an offset is on. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}
