import type { Root } from 'mdast';
import { unified, type Plugin } from 'unified';

/** Parses CommonMark with GFM. */
export type ParseMarkdown = (text: string) => Root;

/**
 * Loads the Markdown parser for these texts: Sätteri, or remark-parse with remark-gfm for texts with too many character
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

/** Whether a text has so many character references that Sätteri could run out of memory, if they were in one block. */
export function hasManyReferences(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    if (REFERENCE_START.test(text.slice(at, at + 2))) count++;
    if (count > MOST_REFERENCES) return true;
  }
  return false;
}

const REFERENCE_START = /^&[#A-Za-z]/;
