import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { PhrasingContent } from 'mdast';
import type { Outline, Section } from './outline.ts';
import { showMarkdown } from './render-html.ts';

/** The levels of headlines: above the outermost are the page's own heading, and the release's. */
const [OUTERMOST, DEEPEST] = [3, 6];

/** Both the page and the feed show a release, and a preview most of them again. */
const shown = new WeakMap<Outline, ElementContent[]>();

/** Shows the body and the headlines of a release as HTML, which is not to be changed. */
export function showRelease(outline: Outline): readonly ElementContent[] {
  const { body, sections } = outline;
  const content = shown.get(outline) ?? [...showMarkdown(body), ...sections.flatMap(showSection)];
  shown.set(outline, content);
  return content;
}

function showSection({ heading, ancestors, blocks }: Section): ElementContent[] {
  const name = `h${Math.min(OUTERMOST + ancestors.length, DEEPEST)}`;
  return [h(name, showPhrases(heading.children)), ...showMarkdown(blocks)];
}

function showPhrases(children: PhrasingContent[]): ElementContent[] {
  return showMarkdown([{ type: 'paragraph', children }]).flatMap((node) =>
    node.type === 'element' ? node.children : [node],
  );
}
