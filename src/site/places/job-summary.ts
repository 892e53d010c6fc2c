import type { VersionResponse } from '../../contract/version-response.ts';
import { escapeAttribute, escapeMarkdown } from '../../notes/render/escape.ts';
import type { ReleaseNames } from '../../project/load-site.ts';
import { formatInstant } from '../../project/order-notes.ts';

/** Renders a version response as Markdown, for the summary of a CI job. `note` is the current release in Markdown. */
export function renderResponse(
  response: VersionResponse,
  note: string,
  scheduled: ReleaseNames['scheduled'],
): string {
  const { version, title, art, published, previous } = response.log;
  const parts = [
    `## ${escapeMarkdown(`${version}: ${title}`)}`,
    `_${escapeMarkdown(published)}_`,
    `<img alt="art" src="${escapeAttribute(art)}">`,
    note.trimEnd(),
    `Previous release: ${escapeMarkdown(`${previous.version}, ${previous.title}`)}.`,
    ...scheduled.map(
      (each) => `Scheduled: ${escapeMarkdown(each.version)} appears at ${formatInstant(each.due)}.`,
    ),
    '<details><summary>The JSON that clients get</summary>',
    `\`\`\`json\n${JSON.stringify(response, null, 2)}\n\`\`\``,
    '</details>',
  ];
  return `${parts.join('\n\n')}\n`;
}

export function renderProblems(report: string): string {
  const code = report.trimEnd().replaceAll(/^(?=.)/gm, '    ');
  return `## The release notes have problems, and nothing was written\n\n${code}\n`;
}
