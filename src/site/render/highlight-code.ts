import type { Element, ElementContent, Root } from 'hast';
import { common, createLowlight } from 'lowlight';
import { isElement, makeElement, makeText, readProperty } from '../../notes/elements.ts';
import type { Outline } from '../../notes/outline/outline.ts';
import { mapBlocks } from './mark-types.ts';

/** The most elements that the code of a release gets, and the most characters of it that are read. */
const [MOST_ELEMENTS, LONGEST] = [1500, 20_000];
/** Some grammars take time that grows with the square of a block's length. */
const LONGEST_BLOCK = 8000;

/** Our classes by the classes of highlight.js. They are short and few: many colors would not be legible. */
const CLASS_OF_SCOPE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'hl-k': 'keyword literal selector-tag name section doctag operator',
    'hl-s': 'string regexp symbol link char',
    'hl-c': 'comment quote',
    'hl-n': 'number variable template-variable bullet selector-class selector-id',
    'hl-t': 'title built_in type attr attribute property meta',
    'hl-i': 'addition',
    'hl-d': 'deletion',
  }).flatMap(([name, scopes]) => scopes.split(' ').map((scope) => [`hljs-${scope}`, name])),
);

const lowlight = createLowlight(common);

/** Colors the code blocks of a release, within limits: colors are decoration. */
export function highlightCode(outline: Outline): Outline {
  let [elements, length] = [0, 0];
  const colorCode = (code: string, language: string): ElementContent[] | undefined => {
    if (code.length > LONGEST_BLOCK || length + code.length > LONGEST) return undefined;
    length += code.length;
    const colored = highlight(code, language.toLowerCase());
    const added = colored.filter((child) => child.type === 'element').length;
    if (added === 0 || elements + added > MOST_ELEMENTS) return undefined;
    elements += added;
    return colored;
  };
  const visit = (node: ElementContent): ElementContent => {
    if (node.type !== 'element') return node;
    const [code] = node.children;
    if (node.tagName !== 'pre' || !isElement(code, 'code')) {
      return { ...node, children: node.children.map(visit) };
    }
    const [text, ...others] = code.children;
    const language = /^language-(\S+)$/.exec(readProperty(code, 'className'))?.[1];
    if (language === undefined || text?.type !== 'text' || others.length > 0) return node;
    const colored = colorCode(text.value, language);
    return colored ? { ...node, children: [{ ...code, children: colored }] } : node;
  };
  return mapBlocks(outline, (nodes) => nodes.map(visit));
}

function highlight(code: string, language: string): ElementContent[] {
  if (!lowlight.registered(language)) return [];
  try {
    return toNodes(lowlight.highlight(language, code));
  } catch {
    // Such as deeply nested templates, which a recursive highlighter cannot take.
    return [];
  }
}

/** Each text has the color of the innermost element around it that has one. */
function toNodes({ children }: Root | Element, color?: string): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') {
      const scope = String(child.properties['className']);
      return toNodes(child, scope === 'hljs-subst' ? undefined : (classOf(scope) ?? color));
    }
    if (child.type !== 'text') return [];
    return [
      color === undefined
        ? makeText(child.value)
        : makeElement('span', [makeText(child.value)], { className: [color] }),
    ];
  });
}

/** Some elements have further classes, such as `hljs-title function_`. */
const classOf = (scope: string) => CLASS_OF_SCOPE.get(scope.replace(/,.*/, ''));
