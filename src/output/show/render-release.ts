import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import { loadParser } from '../../notes/markdown/parser.ts';
import type { Release } from '../../notes/compile.ts';
import type { Settings } from '../../project/settings.ts';
import { writeJson } from '../json-text.ts';
import type { ShowFormat } from './formats.ts';

/** Renders a release that was compiled for the format. The text ends with one newline. */
export async function renderRelease(
  { entry, feedHtml }: Release,
  format: ShowFormat,
  settings: Settings,
): Promise<string> {
  if (format === 'json') return writeJson(entry, settings);
  if (format === 'html') return `${feedHtml.trimEnd()}\n`;
  return format === 'text' ? renderText(entry) : renderMarkdown(entry);
}

function renderText({ body, headlines }: ReleaseLogEntry): string {
  const sections = headlines.map(({ headline, changes }) =>
    [headline, ...changes.map((change) => `- ${indent(change)}`)].join('\n'),
  );
  return `${[body, ...sections].filter((text) => text !== '').join('\n\n')}\n`;
}

/** Indents all lines after the first, except blank ones. */
function indent(text: string): string {
  return text.replaceAll(/\n(?=[^\n])/g, '\n  ');
}

async function renderMarkdown(entry: ReleaseLogEntry): Promise<string> {
  const [{ joinLines }, { listBlocks }, markdown, parse] = await Promise.all([
    import('./join-lines.ts'),
    import('../entry-blocks.ts'),
    import('../../notes/render/render-markdown.ts'),
    loadParser(),
  ]);
  const blocks = listBlocks(entry, { format: 'markdown', depth: 2 });
  return `${joinLines(markdown.renderMarkdown(blocks), parse)}\n`;
}
