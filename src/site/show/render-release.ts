import type { Strong } from 'mdast';
import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import { loadParser } from '../../notes/markdown/parser.ts';
import type { Release } from '../../notes/release.ts';
import type { Settings } from '../../project/settings.ts';
import { listBlocks } from '../entry-blocks.ts';
import { formatJson } from '../json-files.ts';
import { renderWithdrawn } from '../pages/parts.ts';
import { joinLines } from './join-lines.ts';

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
