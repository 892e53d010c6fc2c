import type { Element, ElementContent } from 'hast';
import { CONTENT_ATTRIBUTES, CONTENT_TAGS } from '../../contract/content.ts';
import type { ContentNode } from '../../contract/version-response.ts';
import { KINDS } from '../../labels/labels.ts';
import { BLOCKS, childrenOf, isElement, readProperty } from '../../notes/elements.ts';
import type { Outline } from '../../notes/outline/outline.ts';
import { showNodes, type HtmlWriter } from '../../notes/render/show-nodes.ts';
import { levelOf } from './release-html.ts';

/** Elements that look like others. */
const SAME: Partial<Record<string, string>> = {
  b: 'strong',
  cite: 'em',
  dfn: 'em',
  i: 'em',
  ins: 'u',
  s: 'del',
  samp: 'code',
  var: 'em',
};

/** Makes formatted text: blocks with absolute addresses, without white space that browsers ignore. */
export function makeContent({ body, sections }: Outline, writer: HtmlWriter): ContentNode[] {
  const convert = (nodes: readonly ElementContent[]) =>
    tidy(toContent(showNodes(nodes, writer)), true);
  const convertBlocks = (blocks: Outline['body']) =>
    blocks.flatMap(({ html }) => wrapPhrases(convert(html)));
  return [
    ...convertBlocks(body),
    ...sections.flatMap((section): ContentNode[] => [
      [
        `h${levelOf(section)}`,
        {},
        ...(section.source.length === 0 ? [writer.view.nameChanges()] : convert(section.html)),
      ],
      ...convertBlocks(section.blocks),
    ]),
  ];
}

function toContent(nodes: readonly ElementContent[]): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (node.type === 'text') return [node.value];
    return node.type === 'element' ? convertElement(node) : [];
  });
}

function convertElement(element: Element): ContentNode[] {
  const { tagName, children } = element;
  const className = readProperty(element, 'className');
  // Labels are seen as such without a colon.
  if (className === 'colon') return [];
  if (tagName === 'pre') return [toCode(element)];
  const content = toContent(children);
  if (tagName === 'video' || tagName === 'audio') return linkRecording(element, content);
  const tag = SAME[tagName] ?? tagName;
  const kind = findKind(element);
  const isLocal = tagName === 'a' && !isAbsolute(readProperty(element, 'href'));
  const isKept = tagName === 'span' ? kind !== undefined : CONTENT_TAGS.includes(tag);
  // The frame of a table is only for pages.
  if (!isKept || isLocal || className === 'table') return content;
  return [[tag, { ...(kind !== undefined && { kind }), ...listAttributes(element) }, ...content]];
}

/** `//example.com` may lead anywhere. */
const isAbsolute = (url: string) => /^[a-z][\w+.-]*:/i.test(url);

function listAttributes(element: Element): Record<string, string> {
  const names = Object.keys(element.properties).filter((name) =>
    CONTENT_ATTRIBUTES.includes(name.toLowerCase()),
  );
  return Object.fromEntries(
    names.map((name) => [name.toLowerCase(), name === 'open' ? '' : readProperty(element, name)]),
  );
}

/** The kind of a task, an alert or a label of a type of changes. */
function findKind(element: Element): string | undefined {
  const { tagName, children } = element;
  const className = readProperty(element, 'className');
  if (tagName === 'li') return className === '' ? undefined : 'task';
  if (tagName === 'span') return KINDS.find((kind) => className === `type ${kind}`);
  const paragraph = children.find((child) => child.type === 'element');
  const [label] = tagName === 'blockquote' && isElement(paragraph, 'p') ? paragraph.children : [];
  if (!isElement(label, 'strong')) return undefined;
  return readProperty(label, 'className').replace('alert-', '') || undefined;
}

/** A link with the title of a recording, or its address. Its content is for browsers that cannot play it. */
function linkRecording(element: Element, content: ContentNode[]): ContentNode[] {
  const sources = [element, ...childrenOf(element, 'source')];
  const href = sources.map((each) => readProperty(each, 'src')).find(Boolean);
  return href === undefined ? content : [['a', { href }, readProperty(element, 'title') || href]];
}

/** Code, without the last line feed. */
function toCode(element: Element): ContentNode {
  const [code, ...others] = element.children;
  const inner = others.length === 0 && isElement(code, 'code') ? code : element;
  const [, language = ''] = /^language-(.+)/.exec(readProperty(inner, 'className')) ?? [];
  const content = joinTexts(toContent(inner.children));
  const last = content.at(-1);
  if (typeof last === 'string') content[content.length - 1] = last.replace(/\n$/, '');
  return ['pre', language === '' ? {} : { language }, ...content];
}

function wrapPhrases(nodes: ContentNode[]): ContentNode[] {
  if (nodes.every(isBlock)) return nodes;
  return [[nodes.some(isBlock) ? 'div' : 'p', {}, ...nodes]];
}

const isBlock = (node: ContentNode | undefined) => typeof node === 'object' && BLOCKS.has(node[0]);

function joinTexts(nodes: readonly ContentNode[]): ContentNode[] {
  const joined: ContentNode[] = [];
  for (const node of nodes) {
    const before = joined.at(-1);
    if (typeof node === 'string' && typeof before === 'string')
      joined[joined.length - 1] = before + node;
    else joined.push(node);
  }
  return joined;
}

/** Joins texts, and removes white space that browsers ignore. */
function tidy(nodes: readonly ContentNode[], isInBlock: boolean): ContentNode[] {
  const joined = joinTexts(nodes);
  const isEdge = (node: ContentNode | undefined) =>
    node === undefined ? isInBlock : isBlock(node) || node[0] === 'br';
  return joined.flatMap((node, index): ContentNode[] => {
    if (typeof node === 'object') {
      const [tag, attributes, ...children] = node;
      return [tag === 'pre' ? node : [tag, attributes, ...tidy(children, BLOCKS.has(tag))]];
    }
    const text = node.replaceAll(/[ \t\n\f\r]+/g, ' ');
    const start = isEdge(joined[index - 1]) ? text.replace(/^ /, '') : text;
    const tidied = isEdge(joined[index + 1]) ? start.replace(/ $/, '') : start;
    return tidied === '' ? [] : [tidied];
  });
}
