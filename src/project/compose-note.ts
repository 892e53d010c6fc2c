import type { Heading } from 'mdast';
import { createGrowth } from '../notes/growth.ts';
import { toBlocks } from '../notes/html/to-blocks.ts';
import { outlineBody, type Section } from '../notes/markdown/outline.ts';
import { parseMarkdown } from '../notes/markdown/parse-markdown.ts';
import { loadParser } from '../notes/markdown/parser.ts';
import { prepareTree } from '../notes/markdown/prepare-tree.ts';
import type { FrontMatter } from '../notes/front-matter/schema.ts';
import type { ParsedNote } from '../notes/parse-note.ts';
import { writeField } from '../notes/problem.ts';
import { renderMarkdown } from '../notes/render/render-markdown.ts';
import { renderHeading } from '../notes/render/render-text.ts';

/** The fields of a note to compose, in the order in which they are written. */
export type NewFields = Partial<Record<keyof FrontMatter, string | undefined>>;

const FIRST_OUTLINE = '## Changes\n\n- \n';

/** Composes a note to fill in, with the headlines of the previous note. */
export async function composeNote(
  fields: NewFields,
  previous: ParsedNote | undefined,
): Promise<string> {
  const outline = previous ? await copyOutline(previous) : '';
  return composeWith(fields, outline || FIRST_OUTLINE);
}

/** Composes a note with this Markdown. */
export function composeWith(fields: NewFields, body: string): string {
  return `${composeFrontMatter(fields)}\n${body}`;
}

/** Writes front matter, with its fences. */
export function composeFrontMatter(fields: NewFields): string {
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : writeField(key, value),
  );
  return `---\n${lines.join('\n')}\n---\n`;
}

async function copyOutline({ body: found, frontMatter }: ParsedNote): Promise<string> {
  if (!found) return '';
  const { text: body } = found;
  const parsed = parseMarkdown(await loadParser(), body, 1);
  if ('rule' in parsed) return '';
  prepareTree(parsed, body, { growth: createGrowth(body) });
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
