import type { ContentNode, ReleaseHistory } from '../contract/version-response.ts';
import { parseHistory } from './parse-responses.ts';

/**
 * Accepts what the zod schema `ReleaseHistory` accepts, but does not check that `date` and `url` are well-formed. Removes
 * `content` that the schema rejects, or that is nested too deeply.
 *
 * @throws VersionError `json` or `schema`; the message names the URL and the first wrong field
 */
export function parseReleaseHistory(text: string, url: string): ReleaseHistory {
  return parseHistory(text, url).map(({ content, ...entry }) =>
    isContent(content) ? { ...entry, content } : entry,
  );
}

/** More than a note can have. */
const DEEPEST = 500;

function isContent(nodes: unknown, depth = 0): nodes is ContentNode[] {
  return Array.isArray(nodes) && depth < DEEPEST && nodes.every((node) => isNode(node, depth));
}

function isNode(node: unknown, depth: number): boolean {
  if (!Array.isArray(node)) return typeof node === 'string';
  const items: unknown[] = node;
  const [tag, attributes, ...children] = items;
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes))
    return false;
  const texts: unknown[] = [tag, ...Object.values<unknown>({ ...attributes })];
  return texts.every((text) => typeof text === 'string') && isContent(children, depth + 1);
}
