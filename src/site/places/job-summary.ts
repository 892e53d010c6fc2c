import type { RootContent } from 'mdast';
import type { VersionResponse } from '../../contract/version-response.ts';
import { renderMarkdown } from '../../notes/render/render-markdown.ts';
import type { ReleaseNames } from '../../project/options.ts';
import { formatInstant } from '../../project/order-notes.ts';
import { paragraph, text } from './place.ts';

/** Renders a version response as Markdown, for the summary of a CI job. `note` is the current release in Markdown. */
export function renderResponse(
  response: VersionResponse,
  note: string,
  scheduled: ReleaseNames['scheduled'],
): string {
  const { version, title, art, published, previous } = response.log;
  return render([
    { type: 'heading', depth: 2, children: [text(`${version}: ${title}`)] },
    paragraph({ type: 'emphasis', children: [text(published)] }),
    paragraph({ type: 'image', url: art, alt: 'art' }),
    { type: 'html', value: note.trimEnd() },
    paragraph(text(`Previous release: ${previous.version}, ${previous.title}.`)),
    ...scheduled.map((each) =>
      paragraph(text(`Scheduled: ${each.version} appears at ${formatInstant(each.due)}.`)),
    ),
    { type: 'html', value: '<details><summary>The JSON that clients get</summary>' },
    { type: 'code', lang: 'json', value: JSON.stringify(response, null, 2) },
    { type: 'html', value: '</details>' },
  ]);
}

export function renderProblems(report: string): string {
  const heading = text('The release notes have problems, and nothing was written');
  return render([
    { type: 'heading', depth: 2, children: [heading] },
    { type: 'code', value: report.trimEnd() },
  ]);
}

const render = (blocks: RootContent[]) => `${renderMarkdown(blocks)}\n`;
