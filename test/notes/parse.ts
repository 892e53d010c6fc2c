import { loadParser } from '../../src/notes/parse/parser.ts';
import { parseMarkdown } from '../../src/notes/parse/parse-markdown.ts';
import { createSanitizer } from '../../src/notes/html/sanitize-html.ts';
import { createToBlocks } from '../../src/notes/html/to-blocks.ts';
import type { View } from '../../src/notes/view.ts';
import { CHECKS, TRANSFORMS } from '../../src/notes/transforms.ts';
import { transformTree } from '../../src/notes/transform/transform.ts';

const toBlocks = createToBlocks(createSanitizer());

const parse = await loadParser();

/** Shows alerts as they are typed, and no links within the notes. */
export const NO_VIEW: View = {
  labelAlert: (_name, typed) => typed,
  nameChanges: () => 'Changes',
  linkTo: () => undefined,
};

/** Parses a body whose first line has this number. */
export function parseBody(body: string, firstLine = 1) {
  return parseMarkdown(parse, body, firstLine);
}

/** The tree of a body as it is rendered, and the problems of its nodes. The body is not nested too deeply. */
export function prepareBody(body: string, siteUrl?: string) {
  const parsed = parseBody(body);
  if ('rule' in parsed) throw new Error(parsed.message);
  const problems = transformTree(parsed, [...TRANSFORMS, ...CHECKS], { siteUrl });
  return { tree: parsed.tree, problems };
}

/** The nodes of a body, with absolute addresses and without comments. */
export function nodesOf(body: string) {
  return prepareBody(body, 'https://site.example/').tree.children;
}

/** The blocks of a body as they are rendered, and the problems of their HTML. */
export function blocksOf(body: string) {
  return toBlocks(nodesOf(body));
}

/** The HTML elements of a body. */
export function elementsOf(body: string) {
  return blocksOf(body).blocks.flatMap(({ html }) => html);
}
