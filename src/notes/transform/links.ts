import type { Image, Link, Parents } from 'mdast';
import { UNSAFE_SCHEMES } from '../../contract/content.ts';
import { offsetsOf } from '../edits.ts';
import { findSimilar, isError, makeProblem, quote, type Place } from '../problem.ts';
import { hasCredentials } from '../credentials.ts';
import { decodePercent } from '../media.ts';
import type { MediaKind, MediaProblem } from '../media-problems.ts';
import { writeInternalLink } from '../view.ts';
import { withoutV } from '../../versions/same.ts';
import { writeTag, type ParsedHtml } from '../parse/parsed-html.ts';
import type { StartTag } from '../parse/tokenize-html.ts';
import type { Names, Transform, TransformContext, TransformOptions } from './transform.ts';

export const LINK_SCHEMES = ['http', 'https', 'mailto'];

type AddressKind = 'link' | MediaKind;

type Resolve = (url: string, kind: AddressKind, place: Place) => string;

/** Makes the addresses of links, pictures and HTML absolute, and finds addresses that a release must not have. */
export const resolveLinks: Transform = (context) => {
  const resolve = createResolver(context);
  const resolveNode = (node: Image | Link, kind: AddressKind, parent: Parents) => {
    // Some parsers give bare addresses no position.
    const url = resolve(node.url, kind, node.position ?? parent.position);
    if (url !== node.url) context.typed.addresses.set(offsetsOf(node).start, url);
    node.url = url;
  };
  return {
    link: (node, { parent }) => resolveNode(node, 'link', parent),
    image: (node, { parent }) => resolveNode(node, 'picture', parent),
    html({ data: { html } = {} }) {
      for (const token of html?.tokens ?? []) {
        if (html && token.type === 'start') resolveAttributes(token, html, resolve);
      }
    },
  };
};

/** In every HTML document, these lead to its top. */
const TOP = new Set(['', 'top']);

/**
 * Makes a function that makes an address absolute. A link to a headline of the note, or to a version, becomes an internal
 * link. `''` if there is no such headline, or the address is not allowed.
 */
function createResolver({ options, names, report }: TransformContext): Resolve {
  const { siteUrl, media, versions, notes } = options;
  // All uses of a definition have its place, so that a mistake in it is reported once.
  const reportOnce = ({ rule, message }: MediaProblem, place: Place, address: string) => {
    const problem = makeProblem(rule, message, place);
    const { line, column } = problem;
    const scheme = findScheme(address);
    const needsSite = scheme === undefined && siteUrl === undefined;
    const isOnce =
      rule === 'link-scheme' ||
      (rule === 'possible-typo' && FILE.test(address)) ||
      (['picture', 'relative-link'].includes(rule) && needsSite);
    const use = isError(problem) ? [line, column, address] : [address];
    report(problem, JSON.stringify([rule, ...(isOnce ? [scheme] : use)]));
  };
  const resolveAnchor = (address: string, place: Place): string => {
    const name = decodePercent(address.slice(1));
    const bare = withoutV(name);
    const version = [name, bare, `v${bare}`].find((each) => versions?.has(each));
    if (name !== names.title && names.all.has(name)) return writeInternalLink({ id: name });
    if (name === names.title || TOP.has(name)) return writeInternalLink({});
    if (version !== undefined) return writeInternalLink({ version });
    reportOnce({ rule: 'anchor', message: explainAnchor(name, names) }, place, address);
    return '';
  };
  return (url, kind, place) => {
    const address = cleanAddress(url);
    if (kind === 'link' && address.startsWith('#')) return resolveAnchor(address, place);
    const isNote = kind === 'link' && address.includes('.md');
    const [, path = ''] = isNote ? (/^(?:\.\/)?([^?#]*\.md)(?:#.*)?$/.exec(address) ?? []) : [];
    const linked = path === '' ? undefined : notes?.get(decodePercent(path));
    if (linked !== undefined && versions?.has(linked))
      return writeInternalLink({ version: linked });
    const resolved =
      media && kind !== 'link' && isLocalPath(address)
        ? media.publish(address, kind)
        : resolveAddress(url, address, kind, options);
    const problem = typeof resolved === 'string' ? checkHost(address, kind) : resolved;
    if (problem) reportOnce(problem, place, address);
    return typeof resolved === 'string' ? resolved : '';
  };
}

const FILE = /^(?!\/\/)[^?#]*\.(?:md|rst)(?:[?#]|$)/i;

/** A name that has a dot between digits is a version. */
function explainAnchor(name: string, names: Names): string {
  if (/^v?\d+(?:\.\d+)+/.test(name)) {
    return `there is no release ${quote(name)}, which could have a page; correct the link, or delete it`;
  }
  const all = [...names.all];
  const similar =
    findSimilar(name, all) ?? all.find((each) => each.startsWith(name) || name.startsWith(each));
  const advice =
    similar === undefined
      ? 'correct the link, or delete it'
      : `did you mean ${quote(`#${similar}`)}?`;
  return `this note has no headline or id ${quote(name)}; ${advice}`;
}

const HOST =
  /^(?:www\.[^./?#]+\.[^./?#]|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|edu|gov|io|dev|app|ai|co|eu|de|fr|uk|jp|cn)(?![\w.-])|[\w.+-]+@[\w-]+(?:\.[\w-]+)+$)/i;

/** Finds a link that leads to the site of the notes, but looks like the address of another site, a mail or a file of a repository. */
function checkHost(address: string, kind: AddressKind): MediaProblem | undefined {
  if (kind !== 'link' || SCHEME.test(address)) return undefined;
  const [, enclosed] = /^[^\w/?#]+(https?:.*?)[)"'“”»’]?$/i.exec(address) ?? [];
  if (enclosed !== undefined) {
    const message = `${quote(address)} is an address on your own site, because of what is before https://; type ${quote(enclosed)}`;
    return { rule: 'possible-typo', message };
  }
  const isHost = HOST.test(address);
  const start = /^[^/]+@/.test(address) ? 'mailto:' : 'https://';
  const message = isHost
    ? `${quote(address)} is an address on your own site, because it does not start with ${start}; type ${quote(start + address)}, or ${quote(`./${address}`)} if your own site is meant`
    : `${quote(address)} leads to a file of your site; if it is in your repository, type its whole address, https://…, here and in links like it`;
  return isHost || FILE.test(address) ? { rule: 'possible-typo', message } : undefined;
}

const SCHEME = /^([a-z][a-z\d+.-]*):/i;
const findScheme = (address: string) => SCHEME.exec(address)?.[1]?.toLowerCase();
const WEB = /^https?:\/\//i;
/** The path of a file on the author's computer. */
const HOME = /^\/(?:Users|home)\/[^/]+\//;
const KIND_NAMES = { link: 'link', picture: 'image', recording: 'video or audio element' };

/** `url` is as typed, `address` without what browsers ignore. */
function resolveAddress(
  url: string,
  address: string,
  kind: AddressKind,
  { siteUrl, linkSchemes = [] }: TransformOptions,
): string | MediaProblem {
  if (address === '' || (kind !== 'link' && /^[?#]/.test(address))) {
    const message = `this ${KIND_NAMES[kind]} has no address; type one between the parentheses (), or delete it`;
    return { rule: 'no-address', message };
  }
  const scheme = findScheme(address);
  const isRelative = scheme === undefined;
  if (isRelative && siteUrl === undefined) {
    const message = `${quote(url)} is a relative address; type the whole address, https://…, or set siteUrl in the settings`;
    return { rule: kind === 'link' ? 'relative-link' : 'picture', message };
  }
  const isAllowed =
    (isRelative && (kind === 'link' || !HOME.test(address))) ||
    WEB.test(address) ||
    (kind === 'link' && (scheme === 'mailto' || linkSchemes.includes(scheme ?? '')));
  if (!isAllowed) {
    const rule = kind === 'link' ? 'link-scheme' : 'picture';
    return { rule, message: explainScheme(url, scheme ?? '', kind, linkSchemes) };
  }
  const base = isRelative ? siteUrl : undefined;
  if (!URL.canParse(address, base)) {
    const message = `${quote(url)} is not a valid address; type one such as https://example.com/page`;
    return { rule: kind === 'link' ? 'link-url' : 'picture', message };
  }
  if (address.includes('@') && hasCredentials(new URL(address, base).href)) {
    const message = `this address publishes a user name or password, found ${quote(url)}; delete the name before the @, or put an example in backticks`;
    return { rule: 'link-credentials', message };
  }
  if (isRelative) return new URL(address, base).href;
  const lower = address.startsWith(scheme) ? address : scheme + address.slice(scheme.length);
  return /\s/.test(lower) ? lower.replaceAll(/\s/g, encodeURIComponent) : lower;
}

function explainScheme(
  url: string,
  scheme: string,
  kind: AddressKind,
  linkSchemes: readonly string[],
): string {
  if (kind !== 'link') {
    return `an address must start with https:// or http://, found ${quote(url)}; type one that does, or save the file next to the note and type its path`;
  }
  const isDrive = scheme.length === 1;
  const isFixed = isDrive || LINK_SCHEMES.includes(scheme) || UNSAFE_SCHEMES.includes(scheme);
  const advice = isFixed ? '' : `, or add ${quote(scheme)} to the setting linkSchemes`;
  const names = ['https://', 'http://', 'mailto:', ...linkSchemes.map((each) => `${each}:`)];
  const last = names.pop();
  return `an address must start with ${names.join(', ')} or ${last}, found ${quote(url)}; type one that does, or plain text${advice}`;
}

/** Removes what every browser ignores in an address, which could hide a scheme. */
function cleanAddress(url: string): string {
  // oxlint-disable-next-line no-control-regex
  if (!/[\0- ]/.test(url)) return url;
  return url.replaceAll(/^[\0- ]+|(?<![\0- ])[\0- ]+$|[\t\n\r]/g, '');
}

/** Whether an address is the path of a file next to the notes. Browsers take `\` for `/`. */
function isLocalPath(address: string): boolean {
  return !SCHEME.test(address) && !/^(?:[/\\?#]|$)/.test(address);
}

/** The kinds of addresses in elements. Others are removed, such as `srcset`, the pictures in several sizes. */
const KINDS: Partial<Record<string, AddressKind>> = {
  'img src': 'picture',
  'video poster': 'picture',
  'video src': 'recording',
  'audio src': 'recording',
  'source src': 'recording',
};

/** Makes the addresses of a tag absolute, and rewrites the tag if one changed. */
function resolveAttributes(tag: StartTag, { locate }: ParsedHtml, resolve: Resolve): void {
  const { name: element, attributes, start } = tag;
  let isChanged = false;
  for (const name of ['href', 'src', 'poster', 'srcset']) {
    const url = attributes[name];
    if (url === undefined) continue;
    const kind = name === 'href' ? 'link' : KINDS[`${element} ${name}`];
    const resolved = kind && resolve(url, kind, locate(start));
    isChanged ||= resolved !== url && (kind !== undefined || !WEB.test(url));
    if (resolved === undefined) delete attributes[name];
    else attributes[name] = resolved;
  }
  if (isChanged) tag.markdown = writeTag(tag);
}
