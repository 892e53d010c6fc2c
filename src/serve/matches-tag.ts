/**
 * Whether an `If-None-Match` names a tag: a list of tags, or `*`, which names all. A weak tag names the strong one
 * (RFC 9110, 13.1.2).
 */
export function matchesTag(header: string | null, tag: string): boolean {
  if (header === null) return false;
  if (header.trim() === '*') return true;
  const tags: string[] = header.match(/"[^"]*"/g) ?? [];
  return tags.includes(tag);
}
