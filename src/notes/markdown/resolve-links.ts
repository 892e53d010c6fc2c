import type { Definition, Nodes } from 'mdast';
import { hasCredentials } from '../credentials.ts';
import { LINK_SCHEMES, UNSAFE_SCHEMES } from './link-schemes.ts';
import type { MediaKind } from '../media.ts';
import { makeProblem, quote, type Place, type Problem } from '../problem.ts';

/** The link or image that a reference stands for; any other node as it is. */
export function resolveReference(
  node: Nodes,
  define: (identifier: string) => Definition | undefined,
): Nodes {
  if (node.type !== 'linkReference' && node.type !== 'imageReference') return node;
  const definition = define(node.identifier);
  if (!definition) return node;
  const { url, title } = definition;
  const shared = {
    url,
    ...(title && { title }),
    ...(node.position && { position: node.position }),
  };
  if (node.type === 'linkReference') return { type: 'link', children: node.children, ...shared };
  return { type: 'image', alt: node.alt, ...shared };
}

const SCHEME = /^([a-z][a-z\d+.-]*):/i;
const WEB = /^https?:\/\//i;

/** What an address is for. */
export type AddressKind = 'link' | MediaKind;

const KIND_NAMES: Record<AddressKind, string> = {
  link: 'link',
  picture: 'image',
  recording: 'video or audio element',
};

/** An address of a note, and where it is. */
export interface Address {
  url: string;
  kind: AddressKind;
  place: Place;
  /** Completes relative addresses; without it they are problems. */
  siteUrl: string | undefined;
  /** The schemes that links may have besides http, https and mailto, in lower case. */
  linkSchemes?: readonly string[] | undefined;
}

/** Makes an address absolute, or finds what is wrong with it. */
export function resolveAddress({
  url,
  kind,
  place,
  siteUrl,
  linkSchemes = [],
}: Address): string | Problem {
  const address = cleanAddress(url);
  if (address === '' || (kind !== 'link' && /^[?#]/.test(address))) {
    const message = `this ${KIND_NAMES[kind]} has no address; type one between the parentheses ()`;
    return makeProblem('link-url', message, place);
  }
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase();
  const isRelative = scheme === undefined;
  if (isRelative && siteUrl === undefined) {
    const message = `${quote(url)} is a relative address; type the whole address, https://…, or set siteUrl in the settings`;
    return makeProblem('relative-link', message, place);
  }
  const isAllowed =
    isRelative ||
    WEB.test(address) ||
    (kind === 'link' && (scheme === 'mailto' || linkSchemes.includes(scheme)));
  if (!isAllowed) return makeProblem('link-scheme', explainScheme(url, scheme, kind), place);
  const resolved = URL.parse(address, siteUrl);
  if (!resolved) {
    const message = `${quote(url)} is not a valid address; type one such as https://example.com/page`;
    return makeProblem('link-url', message, place);
  }
  if (hasCredentials(resolved.href)) {
    const message = `this address publishes a user name or password, found ${quote(url)}; delete everything before the @`;
    return makeProblem('link-credentials', message, place);
  }
  return isRelative
    ? resolved.href
    : scheme + address.slice(scheme.length).replaceAll(/\s/g, encodeURIComponent);
}

function explainScheme(url: string, scheme: string, kind: Address['kind']): string {
  if (kind !== 'link') {
    return `an address must start with https:// or http://, found ${quote(url)}; type one that does, or save the file next to the note and type its path`;
  }
  const isDrive = scheme.length === 1;
  const isFixed = isDrive || LINK_SCHEMES.includes(scheme) || UNSAFE_SCHEMES.includes(scheme);
  const advice = isFixed ? '' : `, or add ${quote(scheme)} to the setting linkSchemes`;
  return `an address must start with https://, http:// or mailto:, found ${quote(url)}; type one that does, or plain text${advice}`;
}

/** Removes what every browser ignores in an address, which could hide a scheme. */
export function cleanAddress(url: string): string {
  return url.replaceAll(/^[\0- ]+|(?<![\0- ])[\0- ]+$|[\t\n\r]/g, '');
}

/** Whether an address is the path of a file next to the notes. Browsers take `\` for `/`. */
export function isLocalPath(address: string): boolean {
  return !SCHEME.test(address) && !/^(?:[/\\?#]|$)/.test(address);
}
