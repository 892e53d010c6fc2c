import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { PhrasingContent } from 'mdast';
import type { Outline, Section } from '../../notes/outline.ts';
import { showMarkdown } from './show-markdown.ts';

const DEEPEST = 6;

/** Shows the body and the headlines of a release as HTML; `level` is that of the outermost headlines. */
export function showRelease({ body, sections }: Outline, level: number): ElementContent[] {
  return [...showMarkdown(body), ...sections.flatMap((section) => showSection(section, level))];
}

function showSection({ heading, ancestors, blocks }: Section, level: number): ElementContent[] {
  const name = `h${Math.min(level + ancestors.length, DEEPEST)}`;
  return [h(name, showPhrases(heading.children)), ...showMarkdown(blocks)];
}

function showPhrases(children: PhrasingContent[]): ElementContent[] {
  return showMarkdown([{ type: 'paragraph', children }]).flatMap((node) =>
    node.type === 'element' ? node.children : [node],
  );
}
