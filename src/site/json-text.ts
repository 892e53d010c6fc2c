/** Formats minified JSON with a final line feed, and on request `/` as `\/`, as some services do. */
export function formatJson(value: unknown, { escapeSlashes = false } = {}): string {
  const text = `${JSON.stringify(value)}\n`;
  return escapeSlashes ? text.replaceAll('/', '\\/') : text;
}
