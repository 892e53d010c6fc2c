/** The origins that a Content Security Policy can name: other characters, such as `;` or `*`, have a special meaning. */
const NAMEABLE = /^https?:\/\/[\w.-]+(?::\d+)?$/;

/** The sources of addresses as a Content Security Policy names them: origins, and `'self'` for relative addresses. */
export function listSources(addresses: Iterable<string>): string[] {
  const sources = [...addresses].map((address) => URL.parse(address)?.origin ?? "'self'");
  const nameable = sources.filter((source) => source === "'self'" || NAMEABLE.test(source));
  return [...new Set(nameable)].toSorted();
}
