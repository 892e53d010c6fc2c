/** What a rendering needs besides the release: the phrases of a language, and the addresses of a site. */
export interface View {
  /** The label of an alert, such as `Note:`. `label` is for an alert that the language has no label for. */
  labelAlert: (name: string, label: string) => string;
  /** The headline of changes that have none. */
  nameChanges: () => string;
  /** The absolute address of a place in the release notes; undefined if no page shows it. */
  linkTo: (target: LinkTarget) => string | undefined;
}

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

/**
 * The address of a link. Links within the release notes get theirs from `linkTo`: undefined without it, or if no page
 * shows the place.
 */
export function showAddress(url: string, linkTo?: View['linkTo']): string | undefined {
  const target = parseInternalLink(url);
  return target ? linkTo?.(target) : url;
}

/** Undefined if a link leads elsewhere: all other addresses are absolute. */
export function parseInternalLink(url: string): LinkTarget | undefined {
  if (!/^[#/]/.test(url)) return undefined;
  const name = decodeURIComponent(url.slice(1));
  if (url.startsWith('/')) return { version: name };
  return name === '' ? {} : { id: name };
}
