import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFileMessage } from 'vfile-message';
import { describe, expect, test } from 'vitest';
import { limitWork } from '../../src/notes/markdown/limit-work.ts';
import { parseMarkdown } from '../../src/notes/markdown/parse-markdown.ts';
import { PATHOLOGICAL } from '../fuzz/pathological.ts';

const plain = unified().use(remarkParse).use(remarkGfm);

function limit(length: number, most: { atLeast: number; perCharacter: number }) {
  const { extension, begin } = limitWork(most);
  begin(length);
  const parser = plain().use(function () {
    this.data().micromarkExtensions?.push(extension);
  });
  return Object.assign(parser, { begin });
}

/** The least that a text takes. */
function costOf(text: string): number {
  let [tooLittle, enough] = [0, 1_000_000];
  while (enough - tooLittle > 1) {
    const atLeast = Math.floor((tooLittle + enough) / 2);
    const isEnough =
      tell(() => limit(0, { atLeast, perCharacter: 0 }).parse(text)) === 'no problem';
    if (isEnough) enough = atLeast;
    else tooLittle = atLeast;
  }
  return enough;
}

describe('what would take the parser too long is refused where it becomes too much', () => {
  const SIGNS =
    'this paragraph has too many lines, or signs such as * _ [ <, to be read; divide it with a blank line, or make it a code block';
  const CONTAINERS =
    'the lists and quotes up to here are too many to be read; take some out, or move them to another note';
  const LAZY_LINES =
    'too many lines of a quote or list item stand without its mark; type > or spaces before each, as on its first line';
  const UNDERLINES =
    'the underlined headings and rules up to here are too many to be read; type ## before a heading instead';
  const BLOCKS =
    'the paragraphs, items and headings up to here are too many to be read; take some out, or move them to another note';

  const CELLS =
    'the table cells up to here are too many to be read; take some rows out, or move them to another note';
  const DEFINITIONS =
    'the definitions of links and footnotes up to here are too many to be read; take some out, or move them to another note';
  const MARKS =
    'the emphases and links up to here are too many to be read; take some out, or move them to another note';
  const OPEN =
    'too many ` and < up to here are never closed; type \\ before each that is meant, or make this a code block';

  test.each([
    ['strong and emphasis, opened again and again', '1:1784', SIGNS],
    ['comments', '1:5814', SIGNS],
    ['headings without a blank', '1460:4', SIGNS],
    ['escapes', '1:5161', SIGNS],
    ['empty items', '1133:2', CONTAINERS],
    ['deep quotes, a blank line between', '91:1', CONTAINERS],
    ['lists nested by indentation', '85:17', CONTAINERS],
    ['lazy lines of an item', '632:1', LAZY_LINES],
    ['breaks', '517:1', UNDERLINES],
    ['headings', '616:1', BLOCKS],
    ['paragraphs', '1231:1', BLOCKS],
    ['tasks', '399:3', BLOCKS],
    ['table cells', '3:2653', CELLS],
    ['footnotes', '164:1', DEFINITIONS],
    ['many definitions', '615:20', DEFINITIONS],
    ['backticks in growing runs', '1:20101', OPEN],
  ])('%s', (name, place, reason) => {
    const text = PATHOLOGICAL[name]?.(20_000) ?? '';
    const parser = limit(text.length, { atLeast: 0, perCharacter: 40 });
    expect(tell(() => parser.parse(text))).toBe(`${place} too-complex: ${reason}`);
  });

  test('each emphasis and link counts, also where they are in paragraphs of their own', () => {
    const parser = limit(0, { atLeast: 2 * 1300 + 3 * 1000, perCharacter: 0 });
    expect(tell(() => parser.parse('*a*\n\n*b*'))).toBe(`3:3 too-complex: ${MARKS}`);
  });

  test('a longer text may have more of everything', () => {
    const paragraphs = 'a\n\n'.repeat(100);
    const least = { atLeast: 99 * 1300, perCharacter: 0 };
    const more = { atLeast: 99 * 1300, perCharacter: 500 };
    expect(() => limit(300, least).parse(paragraphs)).toThrow(BLOCKS);
    expect(limit(300, more).parse(paragraphs).children).toHaveLength(100);
  });

  test.each(['a', '- a\n\n  b', '> a\n> b', 'a\n\n- b\n  - c'])(
    'each note has all of it, whatever the one before took: %j',
    (text) => {
      const cost = costOf(text);
      const parser = limit(0, { atLeast: 0, perCharacter: 1 });
      for (const count of [cost, cost, cost - 1, cost, cost - 1, cost - 1, cost]) {
        parser.begin(count);
        const isTooMuch = tell(() => parser.parse(text)).includes('too many');
        expect(isTooMuch).toBe(count < cost);
      }
    },
  );

  test.each([
    ['of prose', '\nSearch is *faster*, see [here](https://a.bc/d), in `all` of\nyour notes.\n'],
    ['of items', '- Faster search.\n'],
    ['of tasks', '- [x] Faster search.\n'],
    [
      'of items in items',
      '- Search in the notes of all releases\n  - Faster by half, and by more later.\n',
    ],
    ['of headlines', '## Search\n\n- Faster by half, and more.\n- It finds what is in quotes.\n\n'],
    ['of table rows', '| Faster | search |\n'],
    ['of definitions', '[search]: https://example.com/search\n'],
  ])('100 KB %s are not too much', (_name, piece) => {
    const head = piece.startsWith('|') ? '| a | b |\n| - | - |\n' : '';
    const { problem } = parseMarkdown(head + piece.repeat(100_000 / piece.length), 1);
    expect(problem).toBeUndefined();
  });

  test('of a note it is a problem', () => {
    const { problem } = parseMarkdown('*a **a '.repeat(2000), 7);
    const place = { line: 7, column: 7078 };
    expect(problem).toEqual({ rule: 'too-complex', reason: SIGNS, place });
  });
});

function tell(parse: () => unknown): string {
  try {
    parse();
    return 'no problem';
  } catch (error) {
    if (!(error instanceof VFileMessage)) throw error;
    return `${error.line}:${error.column} ${error.ruleId}: ${error.reason}`;
  }
}

test('what is nested too deep is refused, at its place, before anything runs out of stack', () => {
  const problemOf = (text: string) => parseMarkdown(text, 1).problem;
  const nested =
    'too many lists, links or emphases stand in each other here; take some out, or type \\ before a sign that is meant';
  const deepEmphasis = `${'*a **a '.repeat(200)}b${' a** a*'.repeat(200)}`;
  expect(problemOf(deepEmphasis)).toMatchObject({ rule: 'nesting', reason: nested });
  const list = Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- a\n`).join('');
  expect(problemOf(list)).toMatchObject({ reason: nested, place: { start: { line: 149 } } });
  const marks = 'more than 100 quotes or lists stand in each other here; take some out';
  for (const mark of ['> ', '- ', '1. ', '[^a]: ']) {
    const place = { line: 2, column: 1 };
    expect(problemOf(`a\n${mark.repeat(101)}a`)).toEqual({ rule: 'nesting', reason: marks, place });
    expect(problemOf(`a\n\n${mark.repeat(100)}a`)).toBeUndefined();
  }
});
