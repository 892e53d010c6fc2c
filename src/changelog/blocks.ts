import type { Heading, Paragraph, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { sliceOf } from '../notes/edits.ts';
import { EACH_CONTROL } from '../notes/invisible.ts';
import { isSilent } from '../notes/transform/comments.ts';

/** `##Kite 1.2.0` */
const GLUED = /^(#{2,6}(?=[^#\s].{0,100}\d\.\d)|#(?=v?\d+\.\d))/gm;
/** A heading of reStructuredText; to Markdown, its underline starts code. */
const TILDES = /^(\S.{3,})\n(~{4,})[ \t]*$/gm;

const underlineWithTildes = (match: string, text: string, line: string): string =>
  Math.abs(text.length - line.length) < 3 ? `### ${text}\n` : match;

/** A text without a byte order mark and control characters, its lines ending in `\n`, with common spaces after `##`. */
export function normalize(text: string): string {
  return text
    .replace(/^\uFEFF+/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(EACH_CONTROL, '')
    .replaceAll(/^(#{1,6})[\u00A0\u3000]/gm, '$1 ')
    .replaceAll(GLUED, '$1 ')
    .replaceAll(TILDES, underlineWithTildes);
}

/** Lines of a source, counted from 1. */
export interface Lines {
  line: number;
  endLine: number;
}

export function linesOf(first: RootContent | undefined, last = first): Lines {
  const line = first?.position?.start.line ?? 1;
  return { line, endLine: last?.position?.end.line ?? line };
}

/** Lines that only name a place: `<a name="1.0.0"></a>`, or `(release-1-0)=` in MyST. */
const ANCHORS =
  /^[ \t]*(?:(?:<(a|span)[ \t]+(?:name|id)[ \t]*=[ \t]*["']?[^"'<>\s]+["']?[ \t]*(?:\/>|>[ \t]*<\/\1>)[ \t]*)+|\([^\s()][^()\n]*\)=[ \t]*)$/gim;

export function isAnchor(node: RootContent, source: string): boolean {
  if (node.type !== 'paragraph' && node.type !== 'html') return false;
  return sliceOf(node, source).replaceAll(ANCHORS, '').trim() === '';
}

/**
 * The text of a heading on one line, without its id and the roles of MyST, such as `{small}`. Full-width brackets become
 * common ones, and so do attributes: `{date="2026-03-14"}`.
 */
export function textOf(heading: Heading | Paragraph): string {
  const text = toString(heading, { includeHtml: false, includeImageAlt: false });
  return text
    .replaceAll(ANCHORS, '')
    .replace(/\{#[^\s{}]+\}\s*$/, '')
    .replaceAll(/\{[\w:-]+\}(?=\S)/g, '')
    .replaceAll(/\{[\w-]+="?([^{}"]*)"?\}/g, '($1)')
    .replaceAll(/[（）：【】]/g, (bracket) => '():[]'.charAt('（）：【】'.indexOf(bracket)))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const COMMENTS = /<!--[\s\S]*?-->/g;

/** Whether a reader sees nothing of a block, such as a comment. */
export function isHidden(node: RootContent): boolean {
  if (node.type !== 'html' || isSilent(node)) return isSilent(node);
  const html = node.value.trim();
  // Every search then finds an end, which keeps the time linear.
  return html.endsWith('-->') && html.replaceAll(COMMENTS, '').trim() === '';
}

export const isHeading = (node: RootContent): node is Heading => node.type === 'heading';

/** The first block that is shown. */
export const findLead = (nodes: readonly RootContent[], source: string): RootContent | undefined =>
  nodes.find((node) => !isHidden(node) && !isAnchor(node, source));
