import { CONTENT_ATTRIBUTES, CONTENT_TAGS, UNSAFE_SCHEMES } from '../../contract/content.ts';
import type { ContentNode } from '../../contract/version-response.ts';
import { isWeb } from '../request-json.ts';
import { create, openInTab } from './create.ts';

const PARTS: Partial<Record<string, string>> = {
  a: 'link',
  div: 'body',
  li: 'change',
  ol: 'changes',
  span: 'type',
  summary: 'toggle',
  ul: 'changes',
};

export type AppendText = (parent: Element, text: string) => void;

/** A release shows at most so many characters, so that the browser stays fast. An element counts as 20. */
const MAX_CHARACTERS = 200_000;
/** Deeper elements would exhaust the stack. */
const MAX_DEPTH = 200;

/**
 * Appends known elements with safe attributes, and the children of unknown elements. Returns how many characters the release
 * may still show: 0 or less if it was cut off.
 */
export function appendContent(
  parent: Element,
  nodes: readonly ContentNode[],
  appendText: AppendText,
  limit = MAX_CHARACTERS,
  depth = 0,
): number {
  let left = depth > MAX_DEPTH ? 0 : limit;
  for (const node of nodes) {
    if (left <= 0) break;
    if (typeof node === 'string') {
      appendText(parent, node.slice(0, left));
      left -= node.length;
      continue;
    }
    const [tag, attributes, ...children] = node;
    const element = CONTENT_TAGS.includes(tag) ? createElement(tag, attributes) : undefined;
    left = appendContent(element ?? parent, children, appendText, left - 20, depth + 1);
    if (element) parent.append(element);
  }
  return left;
}

function createElement(tag: string, attributes: Record<string, string>): HTMLElement {
  const element = create(tag, PARTS[tag] ?? tag.replace(/^h\d/, 'headline'));
  if (tag === 'a') openInTab(element);
  if (tag === 'img') Object.assign(element, { referrerPolicy: 'no-referrer' });
  // The keyboard can scroll what is wide.
  if (tag === 'pre' || tag === 'table') element.tabIndex = 0;
  for (const [name, value] of Object.entries(attributes)) {
    if (isSafe(name, value)) element.setAttribute(name, value);
  }
  return element;
}

/** A scheme with other characters may be one that runs scripts. */
const SCHEME = /^([a-z][\w+.-]*):/i;

function isSafe(name: string, value: string): boolean {
  if (name === 'src') return isWeb(value);
  if (name !== 'href') return CONTENT_ATTRIBUTES.includes(name);
  const [, scheme] = SCHEME.exec(value) ?? [];
  return scheme !== undefined && !UNSAFE_SCHEMES.includes(scheme.toLowerCase());
}
