/** Writes the response's JSON text: minified, one final line end; `/` as `\/` on request, as some services write it. */
export function writeJson(value: unknown, { escapeSlashes = false } = {}): string {
  const text = `${JSON.stringify(value)}\n`;
  return escapeSlashes ? text.replaceAll('/', '\\/') : text;
}
