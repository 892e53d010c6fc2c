import type { RootContent } from 'mdast';
import type { ReleaseLogEntry, VersionResponse } from '../contract/version-response.ts';
import { renderMarkdown } from '../notes/render/render-markdown.ts';
import { formatInstant } from '../project/order-notes.ts';
import type { ReleaseNames } from '../project/load-project.ts';
import type { Settings } from '../project/settings.ts';
import { listBlocks, paragraph, text } from './entry-blocks.ts';

/**
 * Renders a version response as Markdown, for the summary of a CI job: what clients show, and the JSON. Plain text is
 * escaped, so that it looks as clients show it.
 */
export function renderResponse(
  response: VersionResponse,
  scheduled: ReleaseNames['scheduled'],
  format: Settings['format'],
): string {
  const { previous_version: _, previous, ...current } = response.log;
  const json = JSON.stringify(response, null, 2);
  const blocks: RootContent[] = [
    ...listRelease(current, format),
    paragraph([text(`Previous release: ${previous.version}, ${previous.title}.`)]),
    ...scheduled.map(({ version, due }) =>
      paragraph([text(`Scheduled: ${version} appears at ${formatInstant(due)}.`)]),
    ),
    { type: 'html', value: '<details><summary>The JSON that clients get</summary>' },
    { type: 'code', lang: 'json', value: json },
    { type: 'html', value: '</details>' },
  ];
  return `${renderMarkdown(blocks)}\n`;
}

export function renderProblems(report: string): string {
  const heading = text('The release notes have problems, and nothing was written');
  const blocks: RootContent[] = [
    { type: 'heading', depth: 2, children: [heading] },
    { type: 'code', value: report.trimEnd() },
  ];
  return `${renderMarkdown(blocks)}\n`;
}

function listRelease(entry: ReleaseLogEntry, format: Settings['format']): RootContent[] {
  const { version, title, art, published } = entry;
  return [
    { type: 'heading', depth: 2, children: [text(`${version}: ${title}`)] },
    paragraph([{ type: 'emphasis', children: [text(published)] }]),
    paragraph([{ type: 'image', url: art, alt: 'art' }]),
    ...listBlocks(entry, { format, depth: 3 }),
  ];
}
