import type { RootContent } from 'mdast';
import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import type { Format } from '../markdown/check-nodes.ts';
import { listChanges, type Outline, type Section } from '../markdown/outline.ts';
import { renderChangeText, renderHeading, renderText } from './render-text.ts';

/** Renders the blocks of a note as clients get them. Headlines are plain text in every format. */
export type RenderBody = (outline: Outline) => Pick<ReleaseLogEntry, 'body' | 'headlines'>;

interface BlockRenderer {
  renderBlocks: (blocks: RootContent[]) => string;
  renderChange: (change: RootContent) => string;
}

const TEXT: BlockRenderer = {
  renderBlocks: (blocks) => renderText(blocks, '\n\n'),
  renderChange: renderChangeText,
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
  return { renderBlocks: renderMarkdown, renderChange: renderChangeMarkdown };
}

function renderSection(section: Section, { renderChange }: BlockRenderer) {
  const names = [...section.ancestors, section.heading];
  return {
    headline: names.map(({ children }) => renderHeading(children)).join(' / '),
    changes: listChanges(section).map(renderChange),
  };
}
