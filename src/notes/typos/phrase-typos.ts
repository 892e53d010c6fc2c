import { makeProblem, quote, type Problem } from '../problem.ts';
import type { SourceLine } from './line-typos.ts';

/** Text that Markdown shows as typed, though a link, picture or bold text was meant. */
interface Phrase {
  /** Matches masked text. */
  pattern: RegExp;
  /** Undefined if the match is right. `typed` gives the text of a group. */
  explain: (typed: (group: string) => string, match: RegExpExecArray) => Explanation | undefined;
}

interface Explanation {
  meant: string;
  reason: string;
  correction: string;
  /** How it is typed if it is meant as text. */
  plain?: string;
  /** The end of the correction in the line, if it is not that of the match. */
  end?: number;
}

const TEXT = String.raw`(?<text>[^[\]()]+)`;
const ADDRESS = String.raw`(?<address>(?:https?://|www\.)[^\s()[\]]+)`;
const link = (pattern: string, reason: string): Phrase => ({
  pattern: new RegExp(pattern, 'dgi'),
  explain: (typed) => {
    if (typed('text').trim() === '') return undefined;
    const correction = `[${typed('text')}](${typed('address')})`;
    const isEnclosed = pattern.startsWith(String.raw`\(\[`);
    return { meant: 'a link', reason, correction: isEnclosed ? `(${correction})` : correction };
  },
});

const PHRASES: Phrase[] = [
  link(String.raw`\(\[${TEXT}\]\)\(${ADDRESS}\)`, 'its brackets are misplaced'),
  link(String.raw`(?<!\()\[${TEXT}\]\)\(${ADDRESS}\)`, 'its brackets are misplaced'),
  link(String.raw`\(${TEXT}\)\[${ADDRESS}\]`, 'its brackets are misplaced'),
  link(String.raw`\[(?!\w+:)${TEXT}\] +\(${ADDRESS}\)`, 'there is a space before its address'),
  {
    pattern: /(?<mark>!?)\[(?<text>[^[\]]*)\]\((?<inside>(?:[^()]|\([^()]*\))*)\)/dg,
    explain: (typed) => explainAddress(typed('mark'), typed('text'), typed('inside').trim()),
  },
  {
    pattern: /(?<!\*)\*\*(?!\*)(?<text>[^*]+)\*\*(?!\*)/dg,
    explain: (typed, match) => explainBold(typed('text'), match),
  },
];

/** Finds links, pictures and bold text in a line that are shown as typed. */
export function findPhraseTypos({ number, column, typed, masked }: SourceLine): Problem[] {
  const place = (offset: number) => ({ line: number, column: column + offset });
  const find = ({ pattern, explain }: Phrase) =>
    [...masked.matchAll(pattern)].flatMap((match) => {
      const typedIn = (group: string) => typed.slice(...(match.indices?.groups?.[group] ?? [0, 0]));
      const found = explain(typedIn, match);
      if (!found) return [];
      const { meant, reason, correction, plain = '', end = match.index + match[0].length } = found;
      const message = `this is not ${meant}, because ${reason}; type ${quote(correction)}${plain}`;
      return [
        makeProblem('possible-typo', message, { start: place(match.index), end: place(end) }),
      ];
    });
  return PHRASES.flatMap(find);
}

const STARTS_ADDRESS = /^(?:https?:\/\/|\.{0,2}\/)/i;
const TITLE = /(?<!\s)\s+(["“”„«»])([^"“”„«»]*)["“”„«»]$/;

/** A space ends an address. After it, only a title in straight quotation marks can follow. */
function explainAddress(mark: string, text: string, inside: string): Explanation | undefined {
  const [end = '', quotationMark = '"', title] = TITLE.exec(inside) ?? [];
  const address = inside.slice(0, inside.length - end.length);
  const isMeant = mark !== '' || STARTS_ADDRESS.test(address);
  const isSpaced = /\s/.test(address);
  const isRight = !isSpaced && quotationMark === '"';
  if (!isMeant || isRight || address === '' || address.startsWith('<')) return undefined;
  const target = isSpaced ? `<${address}>` : address;
  return {
    meant: mark === '' ? 'a link' : 'a picture',
    reason: isSpaced ? 'its address has a space' : 'its title has typographic quotation marks',
    correction: `${mark}[${text}](${target}${title === undefined ? '' : ` "${title}"`})`,
  };
}

const LABEL_END = /[.:!?。：！？]\s+$/;

function explainBold(
  words: string,
  { 0: all, groups, index, input }: RegExpExecArray,
): Explanation | undefined {
  const inner = groups?.['text'] ?? '';
  const [before, after] = [input.slice(0, index), input.slice(index + all.length)];
  const bold = { meant: 'bold', plain: ', or \\*\\* for plain text' };
  const isSpaced = /^\s/.test(inner)
    ? before.trim() === ''
    : /\s$/.test(inner) && (/^(?:$|[\s\p{P}])/u.test(after) || LABEL_END.test(inner));
  if (isSpaced && inner.trim() !== '') {
    const [next = ''] = /^[\p{L}\p{N}]+/u.exec(after) ?? [];
    const correction = `**${words.trim()}**${next && ` ${next}`}`;
    const end = index + all.length + next.length;
    return { ...bold, reason: 'of the space next to its **', correction, end };
  }
  const canStart = !/^[\p{P}\p{S}]/u.test(inner) || /(?:^|[\s\p{P}\p{S}])$/u.test(before.slice(-2));
  const canEnd = !/[\p{P}\p{S}]$/u.test(inner.slice(-2)) || /^(?:$|[\s\p{P}\p{S}])/u.test(after);
  if (inner !== inner.trim() || (canStart && canEnd)) return undefined;
  const reason = 'its ** are between punctuation and a letter';
  return { ...bold, reason, correction: `<b>${words}</b>` };
}
