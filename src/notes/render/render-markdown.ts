import type { FootnoteDefinition, Nodes, Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { showAddress, type View } from '../view.ts';
import { renderHtmlMarkdown } from '../parse/parsed-html.ts';

const createProcessor = (emphasis: '_' | '*') =>
  unified()
    .use(remarkStringify, { bullet: '-', emphasis, rule: '-' })
    .use(remarkGfm, { tablePipeAlign: false });

const processor = createProcessor('_');
/** Between letters, only `*` is emphasis: `2*3*4`. With `_`, references would stand for the letters around. */
const inWords = createProcessor('*');

/** Character references up to U+FFFFF. Higher ones are no letters. */
const REFERENCE = /&#x[\dA-F]{1,5};/;
const REFERENCES = new RegExp(REFERENCE, 'g');

/** Decodes a letter or digit, which is only a reference because of emphasis next to it. */
function decodeLetter(reference: string): string {
  const character = String.fromCodePoint(Number.parseInt(reference.slice(3, -1), 16));
  return /[\p{L}\p{N}]/u.test(character) ? character : reference;
}

/** Renders blocks as normalized Markdown, with the footnotes whose first references are in them. */
export function renderMarkdown(blocks: RootContent[], view?: View): string {
  const children = [...blocks, ...listFootnotes(blocks)];
  const root: Root = { type: 'root', children };
  const tree = copyNode(root, view);
  const markdown = processor.stringify(tree).trimEnd();
  if (!REFERENCE.test(markdown)) return markdown;
  return inWords.stringify(tree).trimEnd().replaceAll(REFERENCES, decodeLetter);
}

export function renderChangeMarkdown(nodes: RootContent[], view: View): string {
  const [item, ...others] = nodes;
  if (item?.type !== 'listItem') return renderMarkdown(nodes, view);
  const task = item.checked == null ? '' : `[${item.checked ? 'x' : ' '}] `;
  return task + renderMarkdown([...item.children, ...others], view);
}

function listFootnotes(nodes: Nodes[]): FootnoteDefinition[] {
  return nodes.flatMap((node): FootnoteDefinition[] => {
    const footnote = node.type === 'footnoteReference' ? node.data?.definition : undefined;
    if (footnote) return [footnote, ...listFootnotes(footnote.children)];
    return 'children' in node ? listFootnotes(node.children) : [];
  });
}

/** Copies a tree with the addresses of the view. A link without one becomes its text; empty HTML is left out. */
function copyNode<T extends Nodes>(node: T, view: View | undefined): T {
  if (!('children' in node)) return node;
  const siblings: Nodes[] = node.children;
  const children = siblings.flatMap((child): Nodes[] => {
    const copy = copyNode(child, view);
    if (copy.type === 'html') {
      const value = copy.data?.html ? renderHtmlMarkdown(copy.data.html, view?.linkTo) : copy.value;
      return value === '' ? [] : [{ ...copy, value }];
    }
    if (copy.type !== 'link') return [copy];
    const url = showAddress(copy.url, view?.linkTo);
    return url === undefined || url === '' ? copy.children : [{ ...copy, url }];
  });
  const [first, second] = children;
  // After a tag that starts a paragraph, the line break of `&#10;` would make the tag a block.
  if (first?.type === 'html' && first.value.startsWith('<') && second?.type === 'text') {
    children[1] = { ...second, value: second.value.replace(/^[\r\n]+/, ' ') };
  }
  return { ...node, children };
}
