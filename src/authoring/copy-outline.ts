import type { Heading } from 'mdast';

import { toBlocks } from '../notes/html/to-elements.ts';
import { outlineBody, type Section } from '../notes/markdown/outline.ts';
import { parseMarkdown } from '../notes/markdown/parse-markdown.ts';
import { loadParser } from '../notes/markdown/parser.ts';
import { prepareTree } from '../notes/markdown/prepare-tree.ts';
import type { ParsedNote } from '../notes/parse-note.ts';
import { createSizeBudget } from '../notes/size-budget.ts';
import { renderMarkdown } from '../notes/render/render-markdown.ts';
import { renderHeading } from '../notes/render/render-text.ts';

/** Renders the headlines of a note, each with an empty item below it. `''` if it has none. */
export async function copyOutline({ body: found, frontMatter }: ParsedNote): Promise<string> {
  if (!found) return '';
  const { text: body } = found;
  const parsed = parseMarkdown(await loadParser(), body, 1);
  if ('rule' in parsed) return '';
  prepareTree(parsed, body, { budget: createSizeBudget(body) });
  const { sections } = outlineBody(toBlocks(parsed.tree.children).blocks, {
    title: frontMatter?.title,
    headline: 'Changes',
  });
  return sections.map(copySection).join('\n');
}

function copySection({ depth, html, blocks }: Section): string {
  const item = blocks.length === 0 ? '' : '\n- \n';
  const words: Heading = {
    type: 'heading',
    depth,
    children: [{ type: 'text', value: renderHeading(html) }],
  };
  return `${renderMarkdown([words])}\n${item}`;
}
