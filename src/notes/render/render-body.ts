import type { ElementContent } from 'hast';
import type { Nodes } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import { readProperty, textOfHeading } from '../elements.ts';
import { parseInternalLink, type View } from '../view.ts';
import {
  endsInColon,
  isPicture,
  joinPictures,
  listChanges,
  type Outline,
  type Section,
} from '../outline/outline.ts';
import type { Block } from '../html/to-blocks.ts';
import { renderChangeText, renderText } from './render-text.ts';

/** The part of a log entry that comes from the text of a note. Headlines are plain text in every format. */
export type EntryBody = Pick<ReleaseLogEntry, 'body' | 'headlines'>;

interface BlockRenderer {
  renderBlocks: (blocks: Block[], view: View) => string;
  /** In plain text, a picture is no change of its own. */
  joinPictures: (changes: Block[]) => Block[];
  /** In plain text, each row of a table is a change of its own. */
  renderChange: (change: Block, view: View) => string[];
}

const createTextRenderer = (hasPictures: boolean): BlockRenderer => ({
  joinPictures: hasPictures ? joinPictures : omitPictures,
  renderBlocks: (blocks, view) => {
    const texts = blocks.map(({ html }) => renderText(html, '\n\n', view, hasPictures));
    return texts.filter(Boolean).join('\n\n');
  },
  renderChange: ({ html }, view) => renderChangeText(html, view, hasPictures),
});

const omitPictures = (changes: Block[]) => changes.filter(({ html }) => !isPicture(html));

const htmlOf = (blocks: Block[]) => blocks.flatMap(({ html }) => html);

/** Renders the body and the headlines as plain text that a client can show as it is. */
export function renderTextBody(opened: Outline, view: View, hasPictures: boolean): EntryBody {
  return renderOutline(omitBlocks(opened, view), createTextRenderer(hasPictures), view);
}

/** Renders the body and the headlines as Markdown. */
export type MarkdownRenderer = (opened: Outline, view: View) => EntryBody;

/** Loads a renderer, which takes long. */
export async function loadMarkdownRenderer(): Promise<MarkdownRenderer> {
  const { renderMarkdown, renderChangeMarkdown } = await import('./render-markdown.ts');
  const renderer: BlockRenderer = {
    joinPictures: (changes) => changes,
    renderBlocks: (blocks, view) =>
      renderMarkdown(
        blocks.flatMap(({ source }) => source),
        view,
      ),
    renderChange: ({ source }, view) => [renderChangeMarkdown(source, view)],
  };
  return (opened, view) => renderOutline(opened, renderer, view);
}

function renderOutline({ body, sections }: Outline, renderer: BlockRenderer, view: View) {
  const headlines = sections
    .filter(({ blocks }) => blocks.length > 0)
    .map((section) => ({
      headline: nameSection(section, view),
      changes: renderChanges(section, renderer, view),
    }))
    .filter(({ changes }) => changes.length > 0);
  return { body: renderer.renderBlocks(body, view), headlines };
}

/** No change is blank. If there are only pictures without descriptions, the address of the first is the change. */
function renderChanges(section: Section, renderer: BlockRenderer, view: View): string[] {
  const blocks = renderer.joinPictures(listChanges(section));
  const changes = blocks.flatMap((change) => renderer.renderChange(change, view));
  const shown = changes.filter((change) => change.trim() !== '');
  return shown.length > 0 || blocks.length === 0
    ? shown
    : findPictures(htmlOf(section.blocks)).slice(0, 1);
}

function findPictures(nodes: readonly ElementContent[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return [];
    const src = node.tagName === 'img' ? readProperty(node, 'src') : '';
    return src === '' ? findPictures(node.children) : [src];
  });
}

/** In characters. Ancestors that take more are left out, since they are repeated in each headline. */
const LONGEST_ANCESTORS = 1000;

/** The name of a headline, after the names of its ancestors. */
export function nameSection(section: Section, view: Pick<View, 'nameChanges'>): string {
  const name = section.source.length === 0 ? view.nameChanges() : textOfHeading(section.html);
  const above = section.ancestors.map(({ html }) => `${textOfHeading(html)} / `).join('');
  return above.length > LONGEST_ANCESTORS ? name : above + name;
}

const FULL_CHANGELOG = /^Full Changelog:? \(?https?:\/\/\S+$/i;

/**
 * Omits what only the page needs, unless nothing else is left: lists of headlines with the sentence that announces them,
 * and the link to all commits.
 */
function omitBlocks(outline: Outline, view: View): Outline {
  const titles = new Map(outline.sections.map(({ id = '', html }) => [id, textOfHeading(html)]));
  const isContents = (node: Nodes): boolean => {
    if ('children' in node && node.type !== 'link') return node.children.every(isContents);
    const id = node.type === 'link' ? parseInternalLink(node.url)?.id : undefined;
    return id !== undefined && titles.get(id)?.includes(toString(node)) === true;
  };
  const isList = ({ source: [first] }: Block) => first?.type === 'list' && isContents(first);
  const omit = (blocks: Block[]) =>
    blocks.filter((block, index) => {
      const next = blocks[index + 1];
      if (isList(block) || (next && isList(next) && endsInColon(block))) return false;
      if (block.source[0]?.type !== 'paragraph') return true;
      return !FULL_CHANGELOG.test(renderText(block.html, '\n', view));
    });
  const body = omit(outline.body);
  const sections = outline.sections.map((each) => ({ ...each, blocks: omit(each.blocks) }));
  const isLeft = body.length > 0 || sections.some(({ blocks }) => blocks.length > 0);
  return isLeft ? { ...outline, body, sections } : outline;
}
