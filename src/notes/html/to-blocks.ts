import type { ElementContent } from 'hast';
import type {
  Code,
  FootnoteReference,
  Heading,
  Html,
  InlineCode,
  Link,
  List,
  RootContent,
  Text,
} from 'mdast';
import { defaultHandlers, toHast, type State } from 'mdast-util-to-hast';
import { childrenOf, isElement, makeElement, makeText, textOfHeading } from '../elements.ts';
import type { Problem } from '../problem.ts';
import { matchTags } from './match-tags.ts';

/** A block of a release: usually one node, several if an HTML element encloses them. */
export interface Block {
  source: RootContent[];
  html: ElementContent[];
  /** Whether it starts or ends what `<details>` has, where headlines end. */
  details?: 'start' | 'end';
}

type ParseHtml = (nodes: ElementContent[]) => ElementContent[];

export type ToBlocks = (
  nodes: RootContent[],
  hasHtml?: boolean,
) => { blocks: Block[]; problems: Problem[] };

/** Makes a function that groups nodes of a note into blocks, with the HTML in them, and finds tags that are left out. */
export function createToBlocks(parseHtml: ParseHtml | undefined): ToBlocks {
  const state = createState(parseHtml);
  return (nodes, hasHtml = true) => {
    const problems: Problem[] = [];
    const isOpen = hasHtml ? matchTags({ type: 'root', children: nodes }, problems) : [];
    const blocks = groupNodes(nodes, isOpen).map((source) => ({
      source,
      html: state.all({ type: 'root', children: source }),
    }));
    return { blocks, problems };
  };
}

/**
 * One state of mdast-util-to-hast serves all notes, which halves the memory. It has nothing to look up: in trees of notes,
 * references are links already, and footnotes belong to their first references.
 */
function createState(parseHtml: ParseHtml | undefined): State {
  const states: State[] = [];
  const root = (state: State) => {
    states.push(state);
    return [];
  };
  toHast({ type: 'root', children: [] }, { handlers: { ...HANDLERS, root } });
  const [state] = states;
  if (!state) throw new Error('mdast-util-to-hast calls no handler for the root');
  const { all } = state;
  if (parseHtml) state.all = (parent) => parseHtml(all(parent));
  // Nothing needs the places of elements, which take half of the memory.
  state.patch = () => undefined;
  return state;
}

function groupNodes(nodes: readonly RootContent[], isOpen: readonly boolean[]): RootContent[][] {
  const groups: RootContent[][] = [];
  let source: RootContent[] = [];
  for (const [index, node] of nodes.entries()) {
    source.push(node);
    if (isOpen[index] && index < nodes.length - 1) continue;
    groups.push(source);
    source = [];
  }
  return groups;
}

/** Addresses in which nothing must be encoded. */
const SAFE_ADDRESS = /^[\w!#$&'()*+,./:;=?@~-]*$/;

const HANDLERS = {
  text: (_state: State, { value }: Text) =>
    makeText(value.includes('\n') ? trimLines(value) : value),
  list: (state: State, node: List) => {
    const list = defaultHandlers.list(state, node);
    delete list.properties['className'];
    return list;
  },
  heading: (state: State, node: Heading) => {
    const id = node.data?.id;
    return makeElement(`h${node.depth}`, state.all(node), id === undefined ? {} : { id });
  },
  // The handler of the library looks at each character of an address.
  link: (state: State, node: Link) =>
    SAFE_ADDRESS.test(node.url)
      ? makeElement('a', state.all(node), {
          href: node.url,
          ...(node.title && { title: node.title }),
        })
      : defaultHandlers.link(state, node),
  inlineCode: (_state: State, { value }: InlineCode) => makeElement('code', [makeText(value)]),
  code: (_state: State, { value, lang }: Code) => {
    const language = lang && /^[\w#+.-]+$/.test(lang) ? { className: [`language-${lang}`] } : {};
    const text = makeText(value && `${value}\n`);
    return makeElement('pre', [makeElement('code', [text], language)]);
  },
  html: (_state: State, { data }: Html) => {
    const html = data?.raw ? [{ type: 'raw', value: data.raw } as const] : [];
    return data?.shown ? [data.shown, ...html] : html;
  },
  /** Adds the text of a footnote in parentheses, at the first reference to it. */
  footnoteReference: (state: State, { data }: FootnoteReference) => {
    const blocks = data?.definition ? state.all(data.definition) : [];
    const added = blocks.flatMap((block, index) => [
      makeText(index === 0 ? ' (' : ' '),
      ...(isElement(block, 'p') ? block.children : [block]),
    ]);
    return blocks.length > 0 ? [...added, makeText(')')] : [];
  },
};

/** Removes spaces around line breaks. The lookbehind keeps the time linear. */
const trimLines = (text: string) => text.replaceAll(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n');

const OPENER = /^\s*<details[^>]*>\s*<summary>.*<\/summary>\s*$/is;
const CLOSER = /^\s*<\/details>/i;

/** The blocks in a `<details>` around headings, after its summary, which is a heading too if it has content of its own. */
export function openDetails(block: Block, toBlocks: ToBlocks): Block[] {
  const [details, ...after] = block.html;
  const [first, last, inside] = [block.source[0], block.source.at(-1), block.source.slice(1, -1)];
  const heading = inside.find(({ type }) => type === 'heading');
  const [summary] = isElement(details, 'details') ? childrenOf(details, 'summary') : [];
  if (!heading || !summary || first?.type !== 'html' || last?.type !== 'html') return [block];
  if (!OPENER.test(first.value) || !CLOSER.test(last.value)) return [block];
  const type = heading === inside[0] ? 'paragraph' : 'heading';
  const children = [{ type: 'text', value: textOfHeading(summary.children) } as const];
  return [
    {
      source: [{ type, depth: 2, children, position: first.position }],
      html: [makeElement(type === 'heading' ? 'h2' : 'p', summary.children)],
      details: 'start',
    },
    ...toBlocks(inside).blocks,
    // Its HTML must not become Markdown.
    {
      source: [{ ...last, data: {}, value: last.value.replace(CLOSER, '<p>') }],
      html: after,
      details: 'end',
    },
  ];
}
