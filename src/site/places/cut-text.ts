/** A line of text after which a list starts, which would be lost: a headline. */
const HEADLINE = /(?:^|\n)(?!- |\d+\. )[^\n]+$/;
const LIST = /^\s*\n(?:- |\d+\. )/;

/**
 * Cuts a text longer than `max` UTF-16 code units after a sentence, or else a word, and appends the address. It counts
 * too, and is left out if it would take more than half.
 */
export function cutText(text: string, max: number, address: string): string {
  if (text.length <= max) return text;
  const end = address !== '' && address.length <= max / 2 ? `\n\n${address}` : '';
  const room = max - end.length;
  const cut = cutAfter(text, room, 'sentence') || `${cutAfter(text, room - 1, 'word')}…`;
  const isCutOff = LIST.test(text.slice(cut.length));
  return `${(isCutOff ? cut.replace(HEADLINE, '') : cut).trimEnd()}${end}`;
}

function cutAfter(text: string, room: number, granularity: 'sentence' | 'word'): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('en', { granularity }).segment(text)) {
    const next = index + segment.trimEnd().length;
    if (next > room) break;
    end = next;
  }
  return text.slice(0, end).trimEnd();
}
