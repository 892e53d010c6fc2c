import { dirname, posix } from 'node:path';
import type { Definition, Html, Image, ImageReference, Link, Nodes } from 'mdast';
import { offsetsOf, sliceOf, type Edit, type Range } from '../notes/edits.ts';
import { EMBEDS, KNOWN } from '../notes/elements.ts';
import { isName } from '../notes/lint/structure.ts';
import type { HtmlToken } from '../notes/parse/tokenize-html.ts';
import type { ParsedMarkdown } from '../notes/parse/parse-markdown.ts';
import { escapeMarkdown } from '../notes/render/escape.ts';
import { decodePath, type LocalMedia } from '../notes/media.ts';
import { createMediaFinder } from '../project/local-media.ts';
import { findDirectoryUrl, type Repository } from '../project/workspace/repository.ts';

/**
 * Why a source was changed:
 *
 * - `tag`: a tag that a release cannot show became text
 * - `mark`: a `_` or `*` in a name or between numbers became text
 * - `picture`: a missing picture became its text
 * - `link`: a relative link was completed
 * - `copy`: nothing was; a picture next to the changelog is to be copied
 * - `relative`: nothing was; there is no address that completes a relative link
 */
export interface Fix extends Edit {
  kind: 'tag' | 'mark' | 'picture' | 'link' | 'copy' | 'relative';
  /** The picture to copy, and its path in the directory of the notes. */
  picture?: { path: string; media: LocalMedia };
}

/** What the relative addresses of a source lead to. */
export interface LinkTargets {
  /** What links are completed with; without it, they stay. */
  base: URL | undefined;
  /** The picture next to the changelog; undefined if the directory of the notes has it. */
  findPicture: (path: string) => LocalMedia | 'missing' | undefined;
}

/** The targets of addresses in a changelog, which is a file or `-`, for notes in this directory. */
export function createTargets(
  directory: string,
  changelog: string,
  repository: Repository | undefined,
): LinkTargets {
  const { find } = createMediaFinder(directory);
  const { find: findNext } = createMediaFinder(dirname(changelog));
  const findPicture = (path: string) => {
    const media = find(path);
    if (!('rule' in media && media.rule === 'missing-picture')) return undefined;
    const next = changelog === '-' ? media : findNext(path);
    return 'rule' in next ? 'missing' : next;
  };
  return { base: repository && findDirectoryUrl(repository, changelog), findPicture };
}

interface Context {
  source: string;
  define: ParsedMarkdown['define'];
  targets: LinkTargets;
}

const SHOWN_SCHEME = /^(?:https?|mailto):|:\/\//i;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|[/\\]{2}|[?#]|www\.|$)|:\/\//i;

/** Lists the changes that Markdown needs for a release to show all of it. */
export function listFixes(nodes: readonly Nodes[], context: Context): Fix[] {
  return nodes.flatMap((node): Fix[] => {
    const range = offsetsOf(node);
    if (node.type === 'html') return fixHtml(node, context);
    if (node.type === 'image' || node.type === 'imageReference') return fixImage(node, context);
    if (node.type === 'strong' || node.type === 'emphasis') {
      if (isName(range, context.source)) return escapeMarks(range, context.source);
    }
    const inside = 'children' in node ? listFixes(node.children, context) : [];
    if (node.type !== 'link' && node.type !== 'definition') return inside;
    const isTag = context.source[range.start] === '<' && !SHOWN_SCHEME.test(node.url);
    return isTag ? [escapeTag(range.start)] : [...inside, ...completeLink(node, context)];
  });
}

function escapeTag(start: number, isInHtml = false): Fix {
  return isInHtml
    ? { start, end: start + 1, text: '&lt;', kind: 'tag' }
    : { start, end: start, text: '\\', kind: 'tag' };
}

/** Escapes the marks in a range. What is in backticks stays. */
function escapeMarks({ start, end }: Range, source: string): Fix[] {
  const marks = source.slice(start, end).matchAll(/`[^`]*`|\\.|([*_])/g);
  return [...marks].flatMap(({ index, 1: mark }): Fix[] => {
    const at = start + index;
    return mark === undefined ? [] : [{ start: at, end: at, text: '\\', kind: 'mark' }];
  });
}

function fixImage(node: Image | ImageReference, { define, targets }: Context): Fix[] {
  const url = 'url' in node ? node.url : (define(node.identifier)?.url ?? '');
  const text = escapeMarkdown(node.alt || nameOf(url)).replaceAll(/^[#>+-]|\|/g, '\\$&');
  return fixPicture(url, targets, { ...offsetsOf(node), text: text.replaceAll(/\s+/g, ' ') });
}

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** `edit` puts a text in the place of the picture. */
function fixPicture(url: string, { findPicture }: LinkTargets, edit: Edit): Fix[] {
  if (ELSEWHERE.test(url) || /^[/\\]/.test(url)) return [];
  const path = posix.normalize(decodePath(url.replace(/[?#].*/s, '')));
  const media = findPicture(path);
  if (media === undefined) return [];
  if (media === 'missing') return [{ ...edit, kind: 'picture' }];
  return [{ start: edit.start, end: edit.start, text: '', kind: 'copy', picture: { path, media } }];
}

function completeLink(node: Link | Definition, { source, targets }: Context): Fix[] {
  const index = sliceOf(node, source).lastIndexOf(node.url);
  if (ELSEWHERE.test(node.url) || index === -1) return [];
  const start = offsetsOf(node).start + index;
  if (!targets.base) return [{ start, end: start, kind: 'relative', text: '' }];
  const text = completeUrl(node.url, targets.base);
  return text === undefined ? [] : [{ start, end: start + node.url.length, kind: 'link', text }];
}

/** As GitHub completes a relative address: from the root of the repository if it starts with a slash. */
function completeUrl(url: string, base: URL): string | undefined {
  const root = base.href.replace(/(?<=\/blob\/HEAD\/).*/, '');
  return url.startsWith('/') ? URL.parse(`.${url}`, root)?.href : URL.parse(url, base.href)?.href;
}

/** Tags that a release cannot show, and missing pictures. */
function fixHtml(node: Html, { source, targets }: Context): Fix[] {
  const tags = (node.data?.html?.tokens ?? []).filter(({ type }) => type !== 'text');
  const isInHtml = tags[0] !== undefined && !isUnknown(tags[0]);
  const range = offsetsOf(node);
  let end = range.start;
  return tags.flatMap((tag): Fix[] => {
    // In quotes and lists, the source has more than the HTML.
    const start = source.indexOf(tag.markdown, end);
    if (start === -1 || start >= range.end) return [];
    end = start + tag.markdown.length;
    if (isUnknown(tag)) return [escapeTag(start, isInHtml)];
    if (tag.type !== 'start' || tag.name !== 'img') return [];
    const { src = '', alt } = tag.attributes;
    const text = (alt || nameOf(src)).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return fixPicture(src, targets, { start, end, text });
  });
}

function isKnown(name: string): boolean {
  return KNOWN.has(name) || EMBEDS.has(name);
}

function isUnknown(token: HtmlToken): boolean {
  return 'name' in token ? !isKnown(token.name) : token.type === 'declaration';
}
