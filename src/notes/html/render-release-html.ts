import type { ElementContent } from 'hast';
import type { Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import type { Outline, Section } from '../markdown/outline.ts';
import type { Block } from './to-blocks.ts';
import { renderHtml } from './render-html.ts';
import { createSafeSchema } from './safe-html.ts';

/** The levels of headlines: the site has the first heading level, a release's title the second. */
const [OUTERMOST, DEEPEST] = [3, 6];

/**
 * Makes a function that renders the body and the headlines of a release as safe HTML, and lists the addresses of its
 * pictures. Links may have the schemes `linkSchemes` besides http, https and mailto.
 */
export function createHtmlRenderer(
  linkSchemes: readonly string[],
): (outline: Outline) => { html: string; pictures: string[] } {
  const schema = createSafeSchema(linkSchemes);
  return ({ body, sections }) => {
    const children = [
      ...renderBlocks(body, schema),
      ...sections.flatMap((section) => renderSection(section, schema)),
    ];
    const pictures = new Set<string>();
    collectPictures(children, pictures);
    return { html: toHtml({ type: 'root', children }), pictures: [...pictures] };
  };
}

const NEWLINE = { type: 'text', value: '\n' } as const;

function renderSection({ html, ancestors, blocks }: Section, schema: Schema): ElementContent[] {
  const name = `h${Math.min(OUTERMOST + ancestors.length, DEEPEST)}`;
  return [h(name, renderHtml(html, schema)), ...renderBlocks(blocks, schema)];
}

function renderBlocks(blocks: Block[], schema: Schema): ElementContent[] {
  return blocks.flatMap(({ html }) => [...renderHtml(html, schema), NEWLINE]);
}

function collectPictures(nodes: ElementContent[], addresses: Set<string>): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'img') addresses.add(String(node.properties['src']));
    collectPictures(node.children, addresses);
  }
}
