import type { Root } from 'mdast';
import { unified, type Plugin } from 'unified';

export type ParseMarkdown = (text: string) => Root;

/**
 * Loads the Markdown parser: Sätteri, or remark-parse with remark-gfm on platforms for which Sätteri has no binary.
 * Both give the same trees; the differences that are known are cases of test/notes/parse/parser.test.ts.
 */
export async function loadParser(): Promise<ParseMarkdown> {
  return loadSatteri().catch(loadRemark);
}

export async function loadSatteri(): Promise<ParseMarkdown> {
  const { markdownToMdast } = await import('satteri');
  const satteri: Plugin<[], string, Root> = function () {
    this.parser = (text) => markdownToMdast(text, { features: { frontmatter: false } });
  };
  const processor = unified().use(satteri).freeze();
  return (text) => processor.parse(text);
}

export async function loadRemark(): Promise<ParseMarkdown> {
  const { default: remarkParse } = await import('remark-parse');
  const { default: remarkGfm } = await import('remark-gfm');
  const processor = unified().use(remarkParse).use(remarkGfm).freeze();
  return (text) => processor.parse(text);
}
