import { linkTo, linkToElement } from '../anchor.ts';
import type { Growth } from '../growth.ts';
import { decodePercent, type MediaKind, type NoteMedia } from '../media.ts';
import { makeProblem, quote, type Place, type Problem } from '../problem.ts';
import type { Names } from './name-elements.ts';
import { cleanAddress, isLocalPath, resolveAddress, type AddressKind } from './resolve-links.ts';

/** What the addresses of a note are resolved with. */
export interface ResolveOptions {
  /** Completes relative addresses; without it they are problems. */
  siteUrl?: string | undefined;
  /** The schemes that links may have besides http, https and mailto, in lower case. */
  linkSchemes?: readonly string[] | undefined;
  /** The files next to the notes; without it, their addresses are left as they are. */
  media?: NoteMedia | undefined;
  /** The version of the release, if the settings have a page that shows it. */
  version?: string | undefined;
  growth: Growth;
}

/**
 * Makes an address absolute; one with a problem is returned as it is. A link to a headline of the note becomes `''` if
 * there is no such headline or no page, and starts with `#` if there is no `siteUrl`.
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
  // All uses of a definition have its place, so that a mistake in it is reported once.
  const report = (problem: Problem) => {
    const key = JSON.stringify(problem);
    if (!reported.has(key)) onProblem(problem);
    reported.add(key);
  };
  const resolveAnchor = (address: string, place: Place): string => {
    const name = decodePercent(address.slice(1));
    if (!names.all.has(name) && !TOP.has(name)) {
      const message = `this note has no headline or id ${quote(name)}; correct the link, or delete it`;
      report(makeProblem('anchor', message, place));
      return '';
    }
    if (version === undefined || growth.isTooMuch()) return '';
    const isTop = name === names.title || !names.all.has(name);
    const fragment = isTop ? linkTo(version) : linkToElement(version, name);
    const tooLong = growth.add(fragment.length, place);
    if (tooLong) report(tooLong);
    return `${siteUrl ?? ''}${fragment}`;
  };
  const resolveMedia = (address: string, kind: MediaKind, place: Place): string => {
    const published = media?.publish(address, kind) ?? address;
    if (typeof published === 'string') return published;
    const isKnown = published.rule === 'relative-link' && needsSite;
    needsSite ||= published.rule === 'relative-link';
    if (!isKnown) report(makeProblem(published.rule, published.message, place));
    return address;
  };
  return (url, kind, place) => {
    const address = cleanAddress(url);
    if (kind === 'link' && address.startsWith('#')) return resolveAnchor(address, place);
    if (kind !== 'link' && isLocalPath(address)) return resolveMedia(address, kind, place);
    const resolved = resolveAddress({ url, kind, place, siteUrl, linkSchemes });
    if (typeof resolved === 'string') return resolved;
    report(resolved);
    return url;
  };
}

/** In every HTML document, these lead to its top. */
const TOP = new Set(['', 'top']);
