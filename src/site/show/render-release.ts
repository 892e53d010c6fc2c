import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import { loadParser } from '../../notes/parse/parser.ts';
import type { Release } from '../../notes/release.ts';
import type { Settings } from '../../project/settings.ts';
import { paragraph, text } from '../entry-blocks.ts';
import { formatJson } from '../json-files.ts';
import { h } from '../pages/html.ts';
import { findOwnTitle, renderWithdrawn } from '../pages/parts.ts';
import { joinLines } from './join-lines.ts';
import type { ShowFormat } from './show-format.ts';

export type ShownRelease = Omit<Release, 'isScheduled' | 'lang'>;

/** Renders a release that was compiled for the format; for `markdown`, as `note`. The text ends with one newline. */
export async function renderRelease(
  { entry, feedHtml, frontMatter: { withdrawn } }: ShownRelease,
  format: ShowFormat,
  settings: Settings,
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

/** Adds the version and the title to a rendered release; JSON has them already. */
export async function addTitle(
  rendered: string,
  { entry }: ShownRelease,
  format: ShowFormat,
  settings: Settings,
): Promise<string> {
  if (format === 'json') return rendered;
  const own = findOwnTitle(entry, settings);
  const title = own === undefined ? entry.version : `${entry.version}: ${own}`;
  if (format === 'html') return `${h('h2', title).html}\n${rendered}`;
  if (format === 'text') return `${title}\n\n${rendered}`;
  const { renderMarkdown: write } = await import('../../notes/render/render-markdown.ts');
  return `${write([{ type: 'heading', depth: 1, children: [text(title)] }])}\n\n${rendered}`;
}

function renderText({ body, headlines }: ReleaseLogEntry, notice = ''): string {
  const sections = headlines.map(({ headline, changes }) =>
    [headline, ...changes.map(renderChange)].join('\n'),
  );
  return `${[notice, body, ...sections].filter((part) => part !== '').join('\n\n')}\n`;
}

/** Numbered changes need no bullet. */
function renderChange(change: string): string {
  const bullet = /^\d+\. /.test(change) ? '' : '- ';
  return bullet + change.replaceAll(/\n(?=[^\n])/g, '\n  ');
}

/** The body is the whole note. */
async function renderMarkdown(
  { body }: ReleaseLogEntry,
  label: string | undefined,
  reason: string | undefined,
): Promise<string> {
  const markdown = await import('../../notes/render/render-markdown.ts');
  const notice =
    label === undefined
      ? ''
      : markdown.renderMarkdown([
          paragraph([{ type: 'strong', children: [text(label)] }, text(`: ${reason}`)]),
        ]);
  return `${notice && `${notice}\n\n`}${joinLines(body, await loadParser())}\n`;
}
