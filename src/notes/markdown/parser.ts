import type { Root } from 'mdast';
import { unified, type Plugin } from 'unified';

/** Parses CommonMark with GFM. */
export type ParseMarkdown = (text: string) => Root;

/**
 * Loads the Markdown parser for these texts: Sätteri, or remark-parse with remark-gfm for blocks of too many character
 * references, and on platforms for which Sätteri has no binary. Both give the same trees; the differences that are
 * known are cases of test/notes/markdown/parsers.test.ts.
 */
export async function loadParser(texts: readonly string[] = []): Promise<ParseMarkdown> {
  const satteri = await loadSatteri().catch(() => undefined);
  if (satteri && !texts.some(hasManyReferences)) return satteri;
  const remark = await loadRemark();
  return satteri ? (text) => (hasManyReferences(text) ? remark : satteri)(text) : remark;
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

const MOST_REFERENCES = 2000;

/** Whether a block has so many character references that Sätteri, which takes quadratic memory, could run out of it. */
function hasManyReferences(text: string): boolean {
  if (!text.includes('&')) return false;
  const blocks = text.split(/\n\s*\n/);
  return blocks.some((block) => (block.match(/&[#\w]/g)?.length ?? 0) > MOST_REFERENCES);
}
