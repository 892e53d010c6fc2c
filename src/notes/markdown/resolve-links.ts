import { linkTo, linkToElement } from '../anchor.ts';
import { hasCredentials } from '../credentials.ts';
import { decodePercent, type MediaKind, type NoteMedia } from '../media.ts';
import { makePagePath } from '../page-path.ts';
import { makeProblem, quote, type Place, type Problem } from '../problem.ts';
import type { SizeBudget } from '../size-budget.ts';
import type { Names } from './name-elements.ts';

/** The schemes that links always may have. */
export const LINK_SCHEMES = ['http', 'https', 'mailto'];

/** Schemes whose addresses run scripts, or lead to the reader's own files or to text that looks like a page. */
export const UNSAFE_SCHEMES = [
  'about',
  'blob',
  'data',
  'file',
  'filesystem',
  'javascript',
  'vbscript',
  'view-source',
];

/** What an address is for. */
export type AddressKind = 'link' | MediaKind;

/** What the addresses of a note are resolved with. */
export interface ResolveOptions {
  /** Completes relative addresses; without it they are problems. */
  siteUrl?: string | undefined;
  /** The schemes that links may have besides http, https and mailto, in lower case. */
  linkSchemes?: readonly string[] | undefined;
  /** The files next to the notes; without it, their addresses are those of links. */
  media?: NoteMedia | undefined;
  /** The version of the release, if the settings have a page that shows it. */
  version?: string | undefined;
  budget: SizeBudget;
}

/**
 * Makes an address absolute; one with a problem is returned as it is. A link to a headline of the note becomes `''` if
 * there is no such headline or no page. It leads to the page of the release, and is relative without `siteUrl`.
 */
export type Resolve = (url: string, kind: AddressKind, place: Place) => string;

/** In every HTML document, these lead to its top. */
const TOP = new Set(['', 'top']);

/** Makes the resolver of one note. */
export function createResolver(
  { siteUrl, linkSchemes = [], media, version, budget }: ResolveOptions,
  names: Names,
  onProblem: (problem: Problem) => void,
): Resolve {
  const reported = new Set<string>();
  // All uses of a definition have its place, so that a mistake in it is reported once.
  const report = (problem: Problem, address: string) => {
    const { rule, line, column } = problem;
    const key = JSON.stringify(rule === 'relative-link' ? rule : [rule, line, column, address]);
    if (!reported.has(key)) onProblem(problem);
    reported.add(key);
  };
  const resolveAnchor = (address: string, place: Place): string => {
    const name = decodePercent(address.slice(1));
    if (!names.all.has(name) && !TOP.has(name)) {
      const message = `this note has no headline or id ${quote(name)}; correct the link, or delete it`;
      report(makeProblem('anchor', message, place), address);
      return '';
    }
    if (version === undefined || budget.problem) return '';
    const isName = name !== names.title && names.all.has(name);
    const link = makePagePath(version) + (isName ? linkToElement(version, name) : linkTo(version));
    budget.add(link.length, place);
    return (siteUrl ?? '') + link;
  };
  const resolveMedia = (address: string, kind: MediaKind, place: Place): string => {
    const published = media?.publish(address, kind) ?? address;
    if (typeof published === 'string') return published;
    report(makeProblem(published.rule, published.message, place), address);
    return address;
  };
  return (url, kind, place) => {
    const address = cleanAddress(url);
    if (kind === 'link' && address.startsWith('#')) return resolveAnchor(address, place);
    if (media && kind !== 'link' && isLocalPath(address)) return resolveMedia(address, kind, place);
    const resolved = resolveAddress({ url, address, kind, place, siteUrl, linkSchemes });
    const problem = typeof resolved === 'string' ? checkHost(address, kind, place) : resolved;
    if (problem) report(problem, address);
    return typeof resolved === 'string' ? resolved : url;
  };
}

/** Finds a link to another site whose address is typed as into a browser. */
function checkHost(address: string, kind: AddressKind, place: Place): Problem | undefined {
  if (kind !== 'link' || !/^www\.[^./?#]+\.[^./?#]/i.test(address)) return undefined;
  const message = `${quote(address)} is an address on your own site, because it does not start with https://; type ${quote(`https://${address}`)}, or ${quote(`./${address}`)} if your own site is meant`;
  return makeProblem('possible-typo', message, place);
}

/** An address of a note, and where it is. */
interface Address extends Pick<ResolveOptions, 'siteUrl'> {
  /** As typed. */
  url: string;
  /** Without what browsers ignore. */
  address: string;
  kind: AddressKind;
  place: Place;
  linkSchemes: readonly string[];
}

const SCHEME = /^([a-z][a-z\d+.-]*):/i;
const WEB = /^https?:\/\//i;
const KIND_NAMES = { link: 'link', picture: 'image', recording: 'video or audio element' };

/** Makes an address absolute, or finds what is wrong with it. */
function resolveAddress(typed: Address): string | Problem {
  const { url, address, kind, place, siteUrl, linkSchemes } = typed;
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

function explainScheme(url: string, scheme: string, kind: AddressKind): string {
  if (kind !== 'link') {
    return `an address must start with https:// or http://, found ${quote(url)}; type one that does, or save the file next to the note and type its path`;
  }
  const isDrive = scheme.length === 1;
  const isFixed = isDrive || LINK_SCHEMES.includes(scheme) || UNSAFE_SCHEMES.includes(scheme);
  const advice = isFixed ? '' : `, or add ${quote(scheme)} to the setting linkSchemes`;
  return `an address must start with https://, http:// or mailto:, found ${quote(url)}; type one that does, or plain text${advice}`;
}

/** Removes what every browser ignores in an address, which could hide a scheme. */
function cleanAddress(url: string): string {
  return url.replaceAll(/^[\0- ]+|(?<![\0- ])[\0- ]+$|[\t\n\r]/g, '');
}

/** Whether an address is the path of a file next to the notes. Browsers take `\` for `/`. */
function isLocalPath(address: string): boolean {
  return !SCHEME.test(address) && !/^(?:[/\\?#]|$)/.test(address);
}
