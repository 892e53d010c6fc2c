import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import type { Format } from '../markdown/check-nodes.ts';
import { listChanges, type Outline, type Section } from '../markdown/outline.ts';
import { renderChangeMarkdown, renderMarkdown } from './render-markdown.ts';
import { renderChangeText, renderHeading, renderText } from './render-text.ts';

export type RenderedBody = Pick<ReleaseLogEntry, 'body' | 'headlines'>;

/** Renders what the Markdown of a note says, as clients get it. Headlines are plain text in every format. */
export function renderBody({ body, sections }: Outline, format: Format): RenderedBody {
  const render = format === 'text' ? renderText : renderMarkdown;
  return {
    body: render(body, '\n\n'),
    headlines: sections
      .filter(({ blocks }) => blocks.length > 0)
      .map((section) => renderSection(section, format)),
  };
}

function renderSection(section: Section, format: Format) {
  const names = [...section.ancestors, section.heading];
  const renderChange = format === 'text' ? renderChangeText : renderChangeMarkdown;
  return {
    headline: names.map(({ children }) => renderHeading(children)).join(' / '),
    changes: listChanges(section).map(renderChange),
  };
}
