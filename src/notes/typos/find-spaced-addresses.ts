import { makeProblem, quote, type Problem } from '../problem.ts';
import { hasPlainText, listSourceLines, type Phrases, type SourceLine } from './source-lines.ts';

const LINK = /(!?)\[([^[\]]*)\]\(((?:[^()]|\([^()]*\))*)\)/g;
const ADDRESS = /^(?:https?:\/\/|\.{0,2}\/)/i;

/**
 * Finds pictures and links that are shown as typed, because their address has a space. `fileLines` are all lines of
 * the note.
 */
export function findSpacedAddresses(node: Phrases, fileLines: string[]): Problem[] {
  if (!hasPlainText(node, '](')) return [];
  return listSourceLines(node, fileLines).flatMap(findInLine);
}

function findInLine({ number: line, column, typed, masked }: SourceLine): Problem[] {
  return [...masked.matchAll(LINK)].flatMap((match) => {
    const [all, mark = '', text = '', parentheses = ''] = match;
    const { address, title } = splitTitle(parentheses.trim());
    const isPicture = mark === '!';
    const isMeant = isPicture || ADDRESS.test(address);
    if (!isMeant || !/\s/.test(address) || address.startsWith('<')) return [];
    const from = match.index;
    const shown = typed.slice(from, from + `${mark}[${text}`.length);
    const meant = `${shown}](<${address}>${title && ` ${title}`})`;
    const message = `this is not a ${isPicture ? 'picture' : 'link'}, because its address has a space; type ${quote(meant)}`;
    const start = column + from;
    const range = { start: { line, column: start }, end: { line, column: start + all.length } };
    return [makeProblem('possible-typo', message, range)];
  });
}

/** Splits `address "title"`. */
function splitTitle(text: string): { address: string; title: string } {
  const start = text.endsWith('"') ? text.lastIndexOf(' "', text.length - 2) : -1;
  if (start === -1) return { address: text, title: '' };
  return { address: text.slice(0, start).trim(), title: text.slice(start + 1) };
}
