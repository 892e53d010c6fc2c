import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import type { Block } from '../html/to-elements.ts';
import { listChanges, type Outline, type Section } from '../markdown/outline.ts';
import { renderHeading, renderTableRows, renderText } from './render-text.ts';

/** How the body and the changes are written in the response. */
export type Format = 'text' | 'markdown';

/** Renders the blocks of a note as clients get them. Headlines are plain text in every format. */
export type RenderBody = (outline: Outline) => Pick<ReleaseLogEntry, 'body' | 'headlines'>;

interface BlockRenderer {
  renderBlocks: (blocks: Block[]) => string;
  /** In plain text, each row of a table is a change of its own. */
  renderChange: (change: Block) => string[];
}

const TEXT: BlockRenderer = {
  renderBlocks: (blocks) =>
    renderText(
      blocks.flatMap(({ html }) => html),
      '\n\n',
    ),
  renderChange: ({ html }) => renderTableRows(html) ?? [renderText(html, '\n')],
};

/** Loads the renderer of a format. */
export async function loadRenderer(format: Format): Promise<RenderBody> {
  const renderer = format === 'text' ? TEXT : await loadMarkdown();
  return ({ body, sections }) => ({
    body: renderer.renderBlocks(body),
    headlines: sections
      .filter(({ blocks }) => blocks.length > 0)
      .map((section) => renderSection(section, renderer)),
  });
}

async function loadMarkdown(): Promise<BlockRenderer> {
  const { renderMarkdown, renderChangeMarkdown } = await import('./render-markdown.ts');
  return {
    renderBlocks: (blocks) => renderMarkdown(blocks.flatMap(({ source }) => source)),
    renderChange: ({ source }) => [renderChangeMarkdown(source)],
  };
}

function renderSection(section: Section, { renderChange }: BlockRenderer) {
  const titles = [...section.ancestors, section];
  return {
    headline: titles.map(({ html }) => renderHeading(html)).join(' / '),
    changes: listChanges(section).flatMap(renderChange),
  };
}
