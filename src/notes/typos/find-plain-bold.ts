import { makeProblem, quote, type Problem } from '../problem.ts';
import { hasPlainText, listSourceLines, type Phrases, type SourceLine } from './source-lines.ts';

const BOLD = /(?<!\*)\*\*(?!\*)([^*]+)\*\*(?!\*)/g;
const WORD = /^[\p{L}\p{N}]+/u;
const LABEL_END = /[.:!?。：！？]\s+$/;

/**
 * Finds text in bold that is shown as typed, because of what is next to its asterisks. `fileLines` are all lines of
 * the note.
 */
export function findPlainBold(node: Phrases, fileLines: string[]): Problem[] {
  if (!hasPlainText(node, '**')) return [];
  return listSourceLines(node, fileLines).flatMap(findInLine);
}

function findInLine({ number: line, column, typed, masked }: SourceLine): Problem[] {
  return [...masked.matchAll(BOLD)].flatMap((match) => {
    const [all, inner = ''] = match;
    const [from, to] = [match.index, match.index + all.length];
    const [before, after] = [masked.slice(0, from), masked.slice(to)];
    const words = typed.slice(from + '**'.length, to - '**'.length);
    const report = (reason: string, meant: string, end: number) => {
      const message = `this is not bold, because ${reason}; type ${quote(meant)}, or \\*\\* for plain text`;
      const range = { start: { line, column: column + from }, end: { line, column: column + end } };
      return [makeProblem('possible-typo', message, range)];
    };
    if (isSpaced(inner, before, after)) {
      const [next = ''] = WORD.exec(after) ?? [];
      const meant = `**${words.trim()}**${next && ` ${next}`}`;
      return report('of the space next to its **', meant, to + next.length);
    }
    if (inner !== inner.trim() || (canStart(inner, before) && canEnd(inner, after))) return [];
    return report('its ** are between punctuation and a letter', `<b>${words}</b>`, to);
  });
}

/** Whether text in bold was typed with a space at its start or end. Asterisks can mean other things, too: `a ** 2`. */
function isSpaced(inner: string, before: string, after: string): boolean {
  if (inner.trim() === '') return false;
  if (/^\s/.test(inner)) return before.trim() === '';
  return /\s$/.test(inner) && (/^(?:$|[\s\p{P}])/u.test(after) || LABEL_END.test(inner));
}

/** Whether the first ** can start bold text. */
function canStart(inner: string, before: string): boolean {
  return !/^[\p{P}\p{S}]/u.test(inner) || /(?:^|[\s\p{P}\p{S}])$/u.test(before.slice(-2));
}

/** Whether the second ** can end bold text. */
function canEnd(inner: string, after: string): boolean {
  return !/[\p{P}\p{S}]$/u.test(inner.slice(-2)) || /^(?:$|[\s\p{P}\p{S}])/u.test(after);
}
