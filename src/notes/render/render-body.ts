import type { Nodes } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import type { Block } from '../outline/to-elements.ts';
import type { Format } from '../release.ts';
import { listChanges, type Outline, type Section } from '../outline/outline.ts';
import { renderHeading, renderTableRows, renderText } from './render-text.ts';

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

export async function loadRenderer(format: Format): Promise<RenderBody> {
  if (format === 'text') return (outline) => renderOutline(omitBlocks(outline), TEXT);
  const renderer = await loadMarkdown();
  if (format === 'markdown') return (outline) => renderOutline(outline, renderer);
  return ({ body, sections }) => {
    const blocks = sections.flatMap((section) => [section, ...section.blocks]);
    return { body: renderer.renderBlocks([...body, ...blocks]), headlines: [] };
  };
}

function renderOutline({ body, sections }: Outline, renderer: BlockRenderer) {
  const shown = sections.filter(({ blocks }) => blocks.length > 0);
  const headlines = shown.map((section) => renderSection(section, renderer));
  return { body: renderer.renderBlocks(body), headlines };
}

const FULL_CHANGELOG = /^Full Changelog:? \(?https?:\/\/\S+$/i;

/** Omits what only the page needs, unless nothing else is left: lists of headlines, and the link to all commits. */
function omitBlocks(outline: Outline): Outline {
  const titles = new Map(
    outline.sections.map(({ id = '', html }) => [
      `/${encodeURIComponent(id)}`,
      renderHeading(html),
    ]),
  );
  const isContents = (node: Nodes): boolean => {
    if ('children' in node && node.type !== 'link') return node.children.every(isContents);
    const end = node.type === 'link' ? /#[^/]*(\/.*)$/.exec(node.url)?.[1] : undefined;
    return titles.get(end ?? '')?.includes(toString(node)) === true;
  };
  const omit = (blocks: Block[]) =>
    blocks.filter(({ source: [first], html }) => {
      if (first?.type === 'list' && isContents(first)) return false;
      return !FULL_CHANGELOG.test(renderText(html, '\n'));
    });
  const body = omit(outline.body);
  const sections = outline.sections.map((each) => ({ ...each, blocks: omit(each.blocks) }));
  const isLeft = body.length > 0 || sections.some(({ blocks }) => blocks.length > 0);
  return isLeft ? { ...outline, body, sections } : outline;
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
