import { loadParser } from '../../src/notes/markdown/parser.ts';
import { parseMarkdown } from '../../src/notes/markdown/parse-markdown.ts';
import { prepareTree, type PrepareOptions } from '../../src/notes/markdown/prepare-tree.ts';

const parse = await loadParser();

/** Parses a body whose first line has this number. */
export function parseBody(body: string, firstLine = 1) {
  return parseMarkdown(parse, body, firstLine);
}

/** The tree of a body as it is rendered, and the problems of its nodes. The body is not nested too deeply. */
export function prepareBody(
  body: string,
  options: PrepareOptions = { format: 'markdown', siteUrl: 'https://site.example/' },
) {
  const parsed = parseBody(body);
  if ('rule' in parsed) throw new Error(parsed.message);
  const problems = prepareTree(parsed, body, options);
  return { tree: parsed.tree, problems };
}

/** The blocks of a body as they are rendered. */
export function blocksOf(body: string) {
  return prepareBody(body).tree.children;
}
