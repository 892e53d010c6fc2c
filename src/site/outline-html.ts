import type { Outline, Section } from '../notes/outline/outline.ts';
import type { Block } from '../notes/outline/to-elements.ts';
import { writeHtml, writeId, writeText, type HtmlWriter } from '../notes/render/write-html.ts';

/** The levels of headlines on the front page: the site has the first level, a release's title the second. */
const [OUTERMOST, DEEPEST] = [3, 6];

export const levelOf = ({ ancestors }: Section): number =>
  Math.min(OUTERMOST + ancestors.length, DEEPEST);

/** A headline and what is below it. */
export interface Part {
  level: number;
  /** The attributes and the content of the headline; `''` if it is left out. */
  headline: string;
  blocks: string;
}

/**
 * Writes the parts of a release. On a page, whose path is `page`, headlines link to themselves, and a default headline at
 * the start is left out.
 */
export function writeParts(
  { body, sections }: Outline,
  writer: HtmlWriter,
  nameChanges: () => string,
  page?: string,
): Part[] {
  // In the order of the text: the first of equal ids is written.
  const start: Part = { level: 0, headline: '', blocks: writeBlocks(body, writer) };
  const parts = sections.map((section, index): Part => {
    const isDefault = section.source.length === 0;
    const isOmitted = isDefault && index === 0 && page !== undefined;
    const content = isDefault ? writeText(nameChanges()) : writeHtml(section.html, writer);
    const headline = isOmitted ? '' : writeHeadline(section, content, writer, page);
    return { level: levelOf(section), headline, blocks: writeBlocks(section.blocks, writer) };
  });
  return [start, ...parts];
}

function writeHeadline(
  { id }: Section,
  content: string,
  writer: HtmlWriter,
  page: string | undefined,
): string {
  const attribute = id === undefined ? '' : writeId(id, writer);
  if (attribute === '' || page === undefined) return `${attribute}>${content}`;
  const fragment = attribute.slice(' id="'.length, -1);
  // Named like the headline that it is in.
  return `${attribute}>${content}<a class="anchor" href="${page}#${fragment}" aria-labelledby="${fragment}"></a>`;
}

function writeBlocks(blocks: Block[], writer: HtmlWriter): string {
  return blocks.map(({ html }) => `${writeHtml(html, writer)}\n`).join('');
}

export function joinParts(parts: Part[], levelsUp: number): string {
  return parts
    .map(({ level, headline, blocks }) => {
      const name = `h${level - levelsUp}`;
      return headline === '' ? blocks : `<${name}${headline}</${name}>${blocks}`;
    })
    .join('');
}
