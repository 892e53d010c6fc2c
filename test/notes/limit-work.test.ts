import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFileMessage } from 'vfile-message';
import { describe, expect, test } from 'vitest';
import { limitWork } from '../../src/notes/limit-work.ts';
import { parseMarkdown } from '../../src/notes/parse-markdown.ts';
import { PATHOLOGICAL } from '../fuzz/pathological.ts';

const plain = unified().use(remarkParse).use(remarkGfm);

function limit(length: number, most: { atLeast: number; perCharacter: number }) {
  return plain().use(function () {
    this.data().micromarkExtensions?.push(limitWork(length, most));
  });
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

  test.each([
    ['strong and emphasis, opened again and again', '1:2528', SIGNS],
    ['comments', '1:4111', SIGNS],
    ['headings without a blank', '3645:4', SIGNS],
    ['escapes', '1:7297', SIGNS],
    ['headings with an item each', '722:1', CONTAINERS],
    ['deep quotes, a blank line between', '91:1', CONTAINERS],
    ['lazy lines of an item', '893:1', LAZY_LINES],
    ['headings underlined', '384:1', UNDERLINES],
    ['headings', '534:1', BLOCKS],
    ['paragraphs', '1067:1', BLOCKS],
  ])('%s', (name, place, reason) => {
    const text = PATHOLOGICAL[name]?.(20_000) ?? '';
    const parser = limit(text.length, { atLeast: 0, perCharacter: 40 });
    expect(tell(() => parser.parse(text))).toBe(`${place} too-complex: ${reason}`);
  });

  test('a longer text may have more of everything', () => {
    const paragraphs = 'a\n\n'.repeat(100);
    const least = { atLeast: 99 * 1500, perCharacter: 0 };
    const more = { atLeast: 99 * 1500, perCharacter: 500 };
    expect(() => limit(300, least).parse(paragraphs)).toThrow(BLOCKS);
    expect(limit(300, more).parse(paragraphs).children).toHaveLength(100);
  });

  test('of a note it is a problem', () => {
    const { problem } = parseMarkdown('*a **a '.repeat(2000), 7);
    const place = { line: 7, column: 11068 };
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
