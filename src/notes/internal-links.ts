/** Where a link within the release notes leads: to a place in a release, or to its top. */
export interface LinkTarget {
  /** Undefined for the release that the link is in. */
  version?: string;
  /** The id of a headline or an element. */
  id?: string;
}

/** Such links become addresses when a page or another output is rendered. Until then they are `#id`, or `/version`. */
export function writeInternalLink({ version, id = '' }: LinkTarget): string {
  return version === undefined ? `#${encodeURIComponent(id)}` : `/${encodeURIComponent(version)}`;
}

/** Undefined if a link leads elsewhere: all other addresses are absolute. */
export function parseInternalLink(url: string): LinkTarget | undefined {
  const isRelease = url.startsWith('/');
  if (!isRelease && !url.startsWith('#')) return undefined;
  const name = decodeURIComponent(url.slice(1));
  if (isRelease) return { version: name };
  return name === '' ? {} : { id: name };
}
