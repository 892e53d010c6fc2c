import type { Nodes, Strong } from 'mdast';
import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import { loadParser, type ParseMarkdown } from '../../notes/markdown/parser.ts';
import type { Release } from '../../notes/release.ts';
import type { Settings } from '../../project/settings.ts';
import { listBlocks } from '../entry-blocks.ts';
import { formatJson } from '../json-files.ts';
import { renderWithdrawn } from '../pages/parts.ts';

/** How a release can be shown. */
export type ShowFormat = 'text' | 'markdown' | 'json' | 'html';

export interface RenderOptions {
  format: ShowFormat;
  settings: Settings;
  /** Why the release was withdrawn, if it was. */
  withdrawn: string | undefined;
}

/** Renders a release that was compiled for the format. The text ends with one newline. */
export async function renderRelease(
  { entry, feedHtml }: Pick<Release, 'entry' | 'feedHtml'>,
  { format, settings, withdrawn }: RenderOptions,
): Promise<string> {
  const label = withdrawn === undefined ? undefined : settings.labels.withdrawn;
  if (format === 'json') return formatJson({ ...entry, ...(label && { withdrawn }) }, settings);
  if (format === 'html') {
    const notice = renderWithdrawn(withdrawn, settings);
    return `${notice ? `${notice.html}\n` : ''}${feedHtml.trimEnd()}\n`;
  }
  if (format === 'markdown') return renderMarkdown(entry, label, withdrawn);
  return renderText(entry, label && `${label}: ${withdrawn}`);
}

function renderText({ body, headlines }: ReleaseLogEntry, notice = ''): string {
  const sections = headlines.map(({ headline, changes }) =>
    [headline, ...changes.map((change) => `- ${indent(change)}`)].join('\n'),
  );
  return `${[notice, body, ...sections].filter((text) => text !== '').join('\n\n')}\n`;
}

/** Indents all lines after the first, except blank ones. */
function indent(text: string): string {
  return text.replaceAll(/\n(?=[^\n])/g, '\n  ');
}

async function renderMarkdown(
  entry: ReleaseLogEntry,
  label: string | undefined,
  reason: string | undefined,
): Promise<string> {
  const markdown = await import('../../notes/render/render-markdown.ts');
  const blocks = listBlocks(entry, { format: 'markdown', depth: 2 });
  if (label !== undefined) {
    const strong: Strong = { type: 'strong', children: [{ type: 'text', value: label }] };
    blocks.unshift({
      type: 'paragraph',
      children: [strong, { type: 'text', value: `: ${reason}` }],
    });
  }
  return `${joinLines(markdown.renderMarkdown(blocks), await loadParser())}\n`;
}

/** A line break, and the indentation and the markers of quotes after it. */
const BREAK = /\n[ \t>]*/g;
/** A line that starts an alert: its end is part of the alert's syntax. */
const ALERT = /^[\s>*+\-\d.)]*\[![a-z]/i;

/** Puts each paragraph of a Markdown text on one line, because GitHub shows the line breaks of release notes. */
export function joinLines(markdown: string, parse: ParseMarkdown): string {
  const soft = new Set(listSoftBreaks(parse(markdown), markdown));
  const parts: string[] = [];
  let end = 0;
  for (const { 0: found, index } of markdown.matchAll(BREAK)) {
    const line = markdown.slice(markdown.lastIndexOf('\n', index - 1) + 1, index);
    if (!soft.has(index) || ALERT.test(line)) continue;
    parts.push(markdown.slice(end, index));
    end = index + found.length;
  }
  return [...parts, markdown.slice(end)].join(' ');
}

/** The offsets of line breaks in text; not in code or HTML. */
function listSoftBreaks(node: Nodes, markdown: string): number[] {
  if ('children' in node) return node.children.flatMap((child) => listSoftBreaks(child, markdown));
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (node.type !== 'text' || start === undefined || end === undefined) return [];
  return [...markdown.slice(start, end).matchAll(/\n/g)].map(({ index }) => start + index);
}
