import { CONTENT_TAGS } from '../../contract/content.ts';
import type { ContentNode } from '../../contract/version-response.ts';
import type { Outline } from '../../notes/outline/outline.ts';
import {
  BLOCKS,
  HEADINGS,
  isElement,
  PLAIN_BLOCKS,
  plainText,
  type HtmlElement,
  type HtmlNode,
} from '../../notes/elements.ts';
import { levelOf } from './release-html.ts';
import { KINDS } from '../../labels/labels.ts';
import {
  enter,
  findValue,
  isMisplaced,
  type Around,
  type HtmlWriter,
} from '../../notes/render/write-html.ts';

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
  const convert = (nodes: readonly HtmlNode[]) =>
    tidy(toNodes(nodes, { parent: '', names: [] }, writer), true);
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

function toNodes(nodes: readonly HtmlNode[], around: Around, writer: HtmlWriter): ContentNode[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [node] : convertElement(node, around, writer),
  );
}

function convertElement(element: HtmlElement, around: Around, writer: HtmlWriter): ContentNode[] {
  const { name, attributes, children } = element;
  if (name === 'img') return [toPicture(element, writer)];
  if (name === 'input') return [Object.hasOwn(attributes, 'checked') ? '☑' : '☐'];
  if (name === 'pre') return [toCode(element, around, writer)];
  // Labels are seen as such without a colon.
  if (name === 'span' && attributes['class'] === 'colon') return [];
  const isPlain = PLAIN_BLOCKS.has(name) || isMisplaced(name, around);
  const tag = isPlain ? 'div' : (SAME[name] ?? name);
  const content =
    element.alert === undefined
      ? toNodes(children, enter(name, tag, around), writer)
      : [writer.view.labelAlert(element.alert, plainText(children))];
  if (HEADINGS.has(name)) return [['p', {}, ['strong', {}, ...content]]];
  if (name === 'video' || name === 'audio') return linkRecording(element, content, writer);
  const found = isPlain ? {} : listAttributes(element, writer);
  const isText = name === 'a' && (!isAbsolute(found['href']) || around.names.includes('a'));
  const isKept = name === 'span' ? found['kind'] !== undefined : CONTENT_TAGS.includes(tag);
  return isKept && !isText ? [[tag, found, ...content]] : content;
}

/** `//example.com` may lead anywhere. */
const isAbsolute = (url = '') => /^[a-z][\w+.-]*:/i.test(url);

function listAttributes(element: HtmlElement, writer: HtmlWriter): Record<string, string> {
  const kind = findKind(element, writer);
  const found: Record<string, string> = kind === undefined ? {} : { kind };
  for (const name of Object.keys(element.attributes)) {
    const value = name === 'class' ? undefined : findValue(element, name, writer);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

/** The kind of a task, an alert or a label of a type of changes. */
function findKind({ name, attributes, children }: HtmlElement, writer: HtmlWriter) {
  const { class: typed = '' } = attributes;
  if (name === 'li') return typed === 'task-list-item' ? 'task' : undefined;
  if (name === 'span') return KINDS.find((kind) => typed === `type ${kind}`);
  const paragraph = children.find((child) => typeof child === 'object');
  const [label] = name === 'blockquote' && isElement(paragraph, 'p') ? paragraph.children : [];
  if (!isElement(label, 'strong')) return undefined;
  return findValue(label, 'class', writer)?.replace('alert-', '') || undefined;
}

function toPicture(element: HtmlElement, writer: HtmlWriter): ContentNode {
  const { alt = '', title, src: typed = '' } = element.attributes;
  const src = findValue(element, 'src', writer);
  if (src === undefined) return alt;
  const { size } = writer.files?.get(typed) ?? {};
  const pixels = size && { width: `${size.width}`, height: `${size.height}` };
  return ['img', { src, alt, ...(title !== undefined && { title }), ...pixels }];
}

/** A link with the title of a recording, or its address. Its content is for browsers that cannot play it. */
function linkRecording(
  element: HtmlElement,
  content: ContentNode[],
  writer: HtmlWriter,
): ContentNode[] {
  const sources = [element, ...element.children.filter((child) => isElement(child, 'source'))];
  const [href] = sources.flatMap((each) => findValue(each, 'src', writer) ?? []);
  return href === undefined ? content : [['a', { href }, element.attributes['title'] || href]];
}

/** Code, without the last line feed. */
function toCode(element: HtmlElement, around: Around, writer: HtmlWriter): ContentNode {
  const [code, ...others] = element.children;
  const inner = others.length === 0 && isElement(code, 'code') ? code : element;
  const language = findValue(inner, 'class', writer)?.replace('language-', '');
  const content = joinTexts(toNodes(inner.children, enter('pre', 'pre', around), writer));
  const last = content.at(-1);
  if (typeof last === 'string') content[content.length - 1] = last.replace(/\n$/, '');
  return ['pre', language === undefined ? {} : { language }, ...content];
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
