import type { Paragraph, Strong } from 'mdast';
import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import { loadParser } from '../../notes/markdown/parser.ts';
import type { Release } from '../../project/compile-project.ts';
import type { Settings } from '../../project/settings.ts';
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
  const notice =
    withdrawn === undefined ? undefined : { label: settings.labels.withdrawn, reason: withdrawn };
  if (format === 'json') return formatJson({ ...entry, ...(notice && { withdrawn }) }, settings);
  if (format === 'html') {
    const lines = [renderWithdrawn(withdrawn, settings)?.html, feedHtml.trimEnd()];
    return `${lines.filter((line) => line !== undefined).join('\n')}\n`;
  }
  return format === 'text' ? renderText(entry, notice) : renderMarkdown(entry, notice);
}

/** What is said about a withdrawn release. */
interface Notice {
  label: string;
  reason: string;
}

function renderText({ body, headlines }: ReleaseLogEntry, notice?: Notice): string {
  const first = notice ? `${notice.label}: ${notice.reason}` : '';
  const sections = headlines.map(({ headline, changes }) =>
    [headline, ...changes.map((change) => `- ${indent(change)}`)].join('\n'),
  );
  return `${[first, body, ...sections].filter((text) => text !== '').join('\n\n')}\n`;
}

/** Indents all lines after the first, except blank ones. */
function indent(text: string): string {
  return text.replaceAll(/\n(?=[^\n])/g, '\n  ');
}

async function renderMarkdown(entry: ReleaseLogEntry, notice?: Notice): Promise<string> {
  const [{ joinLines }, { listBlocks }, markdown, parse] = await Promise.all([
    import('./join-lines.ts'),
    import('../entry-blocks.ts'),
    import('../../notes/render/render-markdown.ts'),
    loadParser(),
  ]);
  const blocks = listBlocks(entry, { format: 'markdown', depth: 2 });
  const all = notice ? [makeParagraph(notice), ...blocks] : blocks;
  return `${joinLines(markdown.renderMarkdown(all), parse)}\n`;
}

function makeParagraph({ label, reason }: Notice): Paragraph {
  const strong: Strong = { type: 'strong', children: [{ type: 'text', value: label }] };
  return { type: 'paragraph', children: [strong, { type: 'text', value: `: ${reason}` }] };
}
