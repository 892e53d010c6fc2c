import type { Root, RootContent } from 'hast';
import type { Outline } from '../../notes/outline/outline.ts';
import { isElement, makeElement, type Highlight, type HtmlNode } from '../../notes/elements.ts';

/** Names of languages that lowlight knows without more grammars, and their usual aliases. */
const LANGUAGES = new Set(
  'arduino bash c c++ cc cpp cs csharp css diff go golang graphql gql ini java js javascript json json5 jsonc jsx kotlin kt less lua make makefile markdown md mjs objectivec patch perl php py python r rb rs ruby rust scss sh shell console sql svg swift toml ts tsx typescript vbnet wasm xml html yaml yml zsh'.split(
    ' ',
  ),
);
const FENCES = /(?:```|~~~)[ \t]*([^\s`,{]+)/g;

const hasCode = (note: string) =>
  [...note.matchAll(FENCES)].some(([, name = '']) => LANGUAGES.has(name.toLowerCase()));

let loaded: Promise<Highlight> | undefined;

/** Loads the highlighter if a note may have code in a language that it knows. */
export async function loadHighlight(notes: readonly string[]): Promise<Highlight | undefined> {
  return notes.some(hasCode) ? (loaded ??= importHighlight()) : undefined;
}

async function importHighlight(): Promise<Highlight> {
  const { common, createLowlight } = await import('lowlight');
  const lowlight = createLowlight(common);
  return (code, language) => {
    if (!LANGUAGES.has(language) || !lowlight.registered(language)) return undefined;
    return toNodes(lowlight.highlight(language, code));
  };
}

/** The classes of pages for those of highlight.js: a release stays short, and few colors are legible. */
const CLASSES: ReadonlyMap<string, string> = new Map(
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

export const CODE_CLASSES: ReadonlySet<string> = new Set(CLASSES.values());

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
      scope === 'hljs-subst' ? undefined : (CLASSES.get(String(scope)) ?? color),
    );
  });
}

/** A release gets at most so many elements, and of its code at most so many characters are read. */
const [MOST_ELEMENTS, LONGEST] = [1500, 20_000];

/** Colors the code blocks of a release. */
export function highlightCode({ body, sections }: Outline, highlight: Highlight): void {
  let [elements, length] = [0, 0];
  const visit = (node: HtmlNode) => {
    if (typeof node === 'string') return;
    const [code] = node.children;
    const [text] = isElement(code, 'code') ? code.children : [];
    if (node.name !== 'pre' || !isElement(code, 'code') || typeof text !== 'string') {
      node.children.forEach(visit);
      return;
    }
    length += text.length;
    const language = languageOf(code.attributes['class']);
    if (language === undefined || code.children.length > 1 || length > LONGEST) return;
    const colored = highlight(text, language.toLowerCase()) ?? [];
    const added = colored.filter((child) => typeof child !== 'string').length;
    if (added === 0 || elements + added > MOST_ELEMENTS) return;
    elements += added;
    code.children = colored;
  };
  const blocks = [...body, ...sections.flatMap((section) => section.blocks)];
  for (const { html } of blocks) html.forEach(visit);
}

const languageOf = (value = '') => /^language-(\S+)$/.exec(value)?.[1];
