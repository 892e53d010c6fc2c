import { create } from './dom.ts';
import { simplify } from './releases.ts';

const LENGTH = 200;
/** A long text can have thousands of words that are searched for. */
const MOST_FOUND = 500;

interface Excerpt {
  content: (Node | string)[];
  /** The place of the first word in the text. */
  place: number | undefined;
}

/** The simplified text, and where each of its characters comes from. */
function simplifyWithPlaces(text: string): { simple: string; places: number[] } {
  let simple = '';
  const places: number[] = [];
  let length = 0;
  for (const character of text) {
    // Most characters are ASCII.
    simple += character <= '~' ? character.toLowerCase() : simplify(character);
    while (places.length < simple.length) places.push(length);
    length += character.length;
  }
  return { simple, places: [...places, length] };
}

/** Marks the words in the part of a text that has the most of them. */
export function cutExcerpt(text: string, words: readonly string[]): Excerpt {
  const { simple, places } = simplifyWithPlaces(text);
  const hits = findWords(simple, words);
  const countAt = ({ index }: { index: number }) =>
    words.filter((word) => simple.slice(index, index + LENGTH).includes(word)).length;
  const counts = hits.slice(0, MOST_FOUND).map(countAt);
  const best = hits[counts.indexOf(Math.max(...counts))]?.index ?? 0;
  const isLong = simple.length > 1.5 * LENGTH && best > 60;
  const start = isLong ? simple.lastIndexOf(' ', best - 40) + 1 : 0;
  const cutAt = simple.indexOf(' ', start + 1.25 * LENGTH);
  const end = cutAt < 0 ? simple.length : cutAt;
  const content: (Node | string)[] = start > 0 ? ['… '] : [];
  let at = start;
  for (const { index, 0: word } of hits.filter((each) => each.index >= start && each.index < end)) {
    const next = index + word.length;
    content.push(text.slice(places[at], places[index]));
    content.push(create('mark', { textContent: text.slice(places[index], places[next]) }));
    at = next;
  }
  content.push(text.slice(places[at], places[end]), end < simple.length ? ' …' : '');
  return { content, place: places[best] };
}

function findWords(simple: string, words: readonly string[]): RegExpExecArray[] {
  if (words.length === 0) return [];
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const escaped = longestFirst.map((word) => word.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`));
  return [...simple.matchAll(new RegExp(escaped.join('|'), 'g'))];
}

const encode = (word = '') => encodeURIComponent(word).replaceAll('-', '%2D');

/** The fragment that leads to the word at a place. The words around it distinguish it from others. */
export function linkToWord(text: string, place: number | undefined): string {
  const start = text.lastIndexOf(' ', place) + 1;
  const [word, next = ''] = text.slice(start).split(' ', 2).map(encode);
  const previous = encode(text.slice(0, start).trimEnd().split(' ').at(-1));
  const parts = [previous && `${previous}-`, word, next && `-${next}`];
  return `#:~:text=${parts.filter(Boolean).join(',')}`;
}
