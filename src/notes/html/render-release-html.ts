import type { ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Outline, Section } from '../markdown/outline.ts';
import type { Block } from './to-blocks.ts';
import { renderHtml } from './render-html.ts';

/** The levels of headlines: the site has the first heading level, a release's title the second. */
const [OUTERMOST, DEEPEST] = [3, 6];

/** Renders the body and the headlines of a release as safe HTML, and lists the addresses of its pictures. */
export function renderReleaseHtml({ body, sections }: Outline): {
  html: string;
  pictures: string[];
} {
  const children = [...renderBlocks(body), ...sections.flatMap(renderSection)];
  const pictures = new Set<string>();
  collectPictures(children, pictures);
  return { html: toHtml({ type: 'root', children }), pictures: [...pictures] };
}

const NEWLINE = { type: 'text', value: '\n' } as const;

function renderSection({ html, ancestors, blocks }: Section): ElementContent[] {
  const name = `h${Math.min(OUTERMOST + ancestors.length, DEEPEST)}`;
  return [h(name, renderHtml(html)), ...renderBlocks(blocks)];
}

function renderBlocks(blocks: Block[]): ElementContent[] {
  return blocks.flatMap(({ html }) => [...renderHtml(html), NEWLINE]);
}

function collectPictures(nodes: ElementContent[], addresses: Set<string>): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'img') addresses.add(String(node.properties['src']));
    collectPictures(node.children, addresses);
  }
}
