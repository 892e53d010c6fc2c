import { linkTo, linkToElement } from '../anchor.ts';
import type { Growth } from '../growth.ts';
import { decodePercent, type MediaProblem, type NoteMedia } from '../media.ts';
import { makePagePath } from '../page-path.ts';
import { makeProblem, quote, type Place, type Problem } from '../problem.ts';
import { countIds, type Names } from './name-elements.ts';
import { cleanAddress, isLocalPath, resolveAddress, type AddressKind } from './resolve-links.ts';

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
  growth: Growth;
}

/**
 * Makes an address absolute; one with a problem is returned as it is. A link to a headline of the note becomes `''` if
 * there is no such headline or no page. It leads to the page of the release, and is relative without `siteUrl`.
 */
export type Resolve = (url: string, kind: AddressKind, place: Place) => string;

/** Makes the resolver of one note. */
export function createResolver(
  { siteUrl, linkSchemes, media, version, growth }: ResolveOptions,
  names: Names,
  onProblem: (problem: Problem) => void,
): Resolve {
  let needsSite = false;
  const reported = new Set<string>();
  const tooManyIds = countIds(names, { version, growth });
  if (tooManyIds) onProblem(tooManyIds);
  // All uses of a definition have its place, so that a mistake in it is reported once.
  const report = (problem: Problem, address: string) => {
    const { rule, line, column } = problem;
    const key = JSON.stringify([rule, line, column, address]);
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
    if (version === undefined || growth.isTooMuch()) return '';
    const isName = name !== names.title && names.all.has(name);
    const link = makePagePath(version) + (isName ? linkToElement(version, name) : linkTo(version));
    const tooLong = growth.add(link.length, place);
    if (tooLong) onProblem(tooLong);
    return (siteUrl ?? '') + link;
  };
  const checkMedia = (published: string | MediaProblem, address: string, place: Place): string => {
    if (typeof published === 'string') return published;
    const isSite = published.rule === 'relative-link';
    const problem = makeProblem(published.rule, published.message, place);
    if (!isSite || !needsSite) report(problem, address);
    needsSite ||= isSite;
    return address;
  };
  return (url, kind, place) => {
    const address = cleanAddress(url);
    if (kind === 'link' && address.startsWith('#')) return resolveAnchor(address, place);
    if (media && kind !== 'link' && isLocalPath(address)) {
      return checkMedia(media.publish(address, kind), address, place);
    }
    const resolved = resolveAddress({ url, kind, place, siteUrl, linkSchemes });
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

/** In every HTML document, these lead to its top. */
const TOP = new Set(['', 'top']);
