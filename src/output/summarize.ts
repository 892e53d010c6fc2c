import type { BlockContent, Paragraph, PhrasingContent, RootContent } from 'mdast';
import type { ReleaseLogEntry, VersionResponse } from '../contract/version-response.ts';
import { renderMarkdown } from '../notes/render/render-markdown.ts';
import type { Settings } from '../project/settings.ts';

/**
 * Describes a version response in Markdown, for the summary of a CI job: what clients show, and the JSON. Plain text is
 * escaped, so that it looks as clients show it.
 */
export function summarize(response: VersionResponse, format: Settings['format']): string {
  const { previous_version: _, previous, ...current } = response.log;
  const json = JSON.stringify(response, null, 2);
  const blocks: RootContent[] = [
    ...describeRelease(current, format),
    paragraph([text(`Previous release: ${previous.version}, ${previous.title}.`)]),
    { type: 'html', value: '<details><summary>The JSON that clients get</summary>' },
    { type: 'code', lang: 'json', value: json },
    { type: 'html', value: '</details>' },
  ];
  return `${renderMarkdown(blocks)}\n`;
}

/** Describes problems in Markdown, for the same summary. */
export function summarizeProblems(report: string): string {
  const heading = text('The release notes have problems, and nothing was written');
  const blocks: RootContent[] = [
    { type: 'heading', depth: 2, children: [heading] },
    { type: 'code', value: report.trimEnd() },
  ];
  return `${renderMarkdown(blocks)}\n`;
}

function describeRelease(
  { version, title, art, published, body, headlines }: ReleaseLogEntry,
  format: Settings['format'],
): RootContent[] {
  const show = (value: string) => (format === 'text' ? textBlock(value) : markdownBlock(value));
  return [
    { type: 'heading', depth: 2, children: [text(`${version}: ${title}`)] },
    { type: 'paragraph', children: [{ type: 'emphasis', children: [text(published)] }] },
    { type: 'paragraph', children: [{ type: 'image', url: art, alt: 'art' }] },
    ...(body === '' ? [] : [show(body)]),
    ...headlines.flatMap(({ headline, changes }): RootContent[] => [
      { type: 'heading', depth: 3, children: [text(headline)] },
      {
        type: 'list',
        spread: false,
        children: changes.map((change) => ({
          type: 'listItem',
          spread: false,
          children: [show(change)],
        })),
      },
    ]),
  ];
}

const text = (value: string) => ({ type: 'text', value }) as const;
const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });

/** Markdown unchanged: the renderer writes the value of an HTML node as it is. */
function markdownBlock(value: string): BlockContent {
  return { type: 'html', value };
}

function textBlock(value: string): BlockContent {
  const lines = value.split('\n').map(text);
  return paragraph(
    lines.flatMap((line, index) => (index === 0 ? [line] : [{ type: 'break' as const }, line])),
  );
}
