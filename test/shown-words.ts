import { Parser, type Node } from 'commonmark';

/** The words of a text. */
export function words(shown: string): string[] {
  return shown.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The first word that is missing in `said`, which has the words in the same order, with others between them. */
export function firstMissing(shown: string[], said: string[]): string | undefined {
  let at = 0;
  return shown.find((word) => {
    at = said.indexOf(word, at) + 1;
    return at === 0;
  });
}

/** A definition of a link. The reference parser does not accept tabs in it; the specification does. */
const DEFINITION = /^ {0,3}\[[^\]\n]*\]:[^\n]*(?:\n[ \t]+[^\n]*)?/gm;

/** The text that the reference parser shows, without pictures and HTML. */
export function showCommonMark(source: string): string {
  return showNode(parseCommonMark(source));
}

/** A block that is not in another one. */
export interface ShownBlock {
  /** Its first line, counted from 1. */
  line: number;
  text: string;
  isHeading: boolean;
}

/** The text that the reference parser shows, by blocks. */
export function showBlocks(source: string): ShownBlock[] {
  const blocks: ShownBlock[] = [];
  for (let node = parseCommonMark(source).firstChild; node; node = node.next) {
    const [[line]] = node.sourcepos;
    blocks.push({ line, text: showNode(node), isHeading: node.type === 'heading' });
  }
  return blocks;
}

function parseCommonMark(source: string): Node {
  const text = source.replaceAll(DEFINITION, (definition) => definition.replaceAll('\t', ' '));
  return new Parser().parse(text);
}

function showNode(root: Node): string {
  const shown: string[] = [];
  const walker = root.walker();
  for (let event = walker.next(); event; event = walker.next()) {
    const { node, entering } = event;
    if (entering && !isInImage(node)) shown.push(textOf(node));
  }
  return shown.join('');
}

function textOf(node: Node): string {
  if (['text', 'code', 'code_block'].includes(node.type)) return node.literal ?? '';
  return ['emph', 'strong', 'link'].includes(node.type) ? '' : '\n';
}

function isInImage({ parent }: Node): boolean {
  return parent !== null && (parent.type === 'image' || isInImage(parent));
}

/** The text of HTML that Gazette wrote, with its checkboxes as Markdown and its blocks on lines of their own. */
export function showHtml(html: string): string {
  return html
    .replaceAll(/<(?=\/?(?:h\d|p|pre|li|t[dh]|br)\b)/g, '\n<')
    .replaceAll(/<(?:[^<>"]|"[^"]*")*>/g, '')
    .replaceAll('☑', '[x]')
    .replaceAll(/&#x([\da-f]+);/gi, (_reference, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
}
