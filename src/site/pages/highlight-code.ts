import type { Root, RootContent } from 'hast';
import { common, createLowlight } from 'lowlight';
import { isElement, makeElement, type HtmlNode } from '../../notes/elements.ts';
import type { Outline } from '../../notes/outline/outline.ts';
import type { Block } from '../../notes/outline/to-elements.ts';
import { CLASS_OF_SCOPE } from './code-classes.ts';

/** The most elements that the code of a release gets, and the most characters of it that are read. */
const [MOST_ELEMENTS, LONGEST] = [1500, 20_000];
/** Some grammars take time that grows with the square of a block's length. In characters, squared. */
const MOST_WORK = 8000 ** 2;

const lowlight = createLowlight(common);

/** Colors the code blocks of a release, within limits: colors are decoration. */
export function highlightCode(outline: Outline): Outline {
  let [elements, length, work] = [0, 0, 0];
  const colorCode = (code: string, language: string): HtmlNode[] | undefined => {
    const [longer, harder] = [length + code.length, work + code.length ** 2];
    if (longer > LONGEST || harder > MOST_WORK) return undefined;
    [length, work] = [longer, harder];
    const colored = highlight(code, language.toLowerCase());
    const added = colored.filter((child) => typeof child !== 'string').length;
    if (added === 0 || elements + added > MOST_ELEMENTS) return undefined;
    elements += added;
    return colored;
  };
  const visit = (node: HtmlNode): HtmlNode => {
    if (typeof node === 'string') return node;
    const [code] = node.children;
    if (node.name !== 'pre' || !isElement(code, 'code')) return mapChildren(node, visit);
    const [text, ...others] = code.children;
    const language = /^language-(\S+)$/.exec(code.attributes['class'] ?? '')?.[1];
    if (language === undefined || typeof text !== 'string' || others.length > 0) return node;
    const colored = colorCode(text, language);
    return colored ? { ...node, children: [{ ...code, children: colored }] } : node;
  };
  const color = (block: Block): Block => ({ ...block, html: block.html.map(visit) });
  return {
    ...outline,
    body: outline.body.map(color),
    sections: outline.sections.map((each) => ({ ...each, blocks: each.blocks.map(color) })),
  };
}

/** Copies an element only if one of its children changes. */
function mapChildren<T extends HtmlNode & object>(
  node: T,
  visit: (child: HtmlNode) => HtmlNode,
): T {
  const children = node.children.map(visit);
  return children.every((child, index) => child === node.children[index])
    ? node
    : { ...node, children };
}

function highlight(code: string, language: string): HtmlNode[] {
  if (!lowlight.registered(language)) return [];
  try {
    return toNodes(lowlight.highlight(language, code));
  } catch {
    // Such as deeply nested templates, which a recursive highlighter cannot take.
    return [];
  }
}

/** Each text has the color of the innermost element around it that has one. */
function toNodes(
  { children }: Root | (RootContent & { children: RootContent[] }),
  color?: string,
): HtmlNode[] {
  return children.flatMap((child): HtmlNode[] => {
    if (child.type === 'text') {
      return color === undefined
        ? [child.value]
        : [makeElement('span', [child.value], { class: color })];
    }
    if (child.type !== 'element') return [];
    const [scope] = [child.properties['className'] ?? []].flat();
    return toNodes(
      child,
      scope === 'hljs-subst' ? undefined : (CLASS_OF_SCOPE.get(String(scope)) ?? color),
    );
  });
}
