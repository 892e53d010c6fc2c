import { countWork } from './count-work.ts';
import { describe, expect, test } from 'vitest';
import { Settings } from '../../src/project/settings.ts';
import { noteText } from '../temporary.ts';
import { compileText, loadTextCompiler } from './compile-text.ts';

const N = 200;
const repeat = (text: string) => (count: number) => text.repeat(count);
const around = (before: string, after: string) => (count: number) =>
  `${before.repeat(count)}x${after.repeat(count)}`;

const bodies: Record<string, (count: number) => string> = {
  'character references and bare addresses': repeat('&#128;"www.a.b '),
  'character references on lines of their own': repeat('a &#128;\n'),
  'open formatting elements': repeat('<b>'),
  'open formatting elements in blocks': repeat('<b>\n\n'),
  'formatting elements that overlap': repeat('<b><i></b></i>'),
  'end tags': repeat('</b></i></div>'),
  'end tags after open elements': (count) => `${'<b>'.repeat(count)}${'</i>'.repeat(count)}`,
  'open and unknown elements': repeat('<b></x>'),
  'unknown elements': repeat('<x>'),
  'tags with tags in attributes': repeat('<b a="</b>">'),
  'elements with many attributes': (count) =>
    `<p>${Array.from({ length: count }, (_, index) => `<b a${index}></b>`).join('')}`,
  'paragraphs of HTML': (count) => `<div>\n${'<p>x</p>\n'.repeat(count)}</div>`,
  'elements around many blocks': (count) => `<div>\n\n${'x\n\n'.repeat(count)}</div>`,
  'elements around blocks, again and again': repeat('<div>\n\nx\n\n</div>\n\n'),
  'elements that overlap over blocks': repeat('<div>\n\n<p>\n\n</div>\n\n</p>\n\n'),
  'open tables': repeat('<table><tr><td>x'),
  'tables in HTML': repeat('<table><tr><td>x</table>'),
  'rows in HTML': (count) => `<table>${'<tr><td>a<td>b'.repeat(count)}</table>`,
  'columns in HTML': (count) =>
    `<table><tr>${'<th>a'.repeat(count)}${'<tr><td>b'.repeat(count)}</table>`,
  'content outside of cells': (count) => `<table>${'<i>a</i>'.repeat(count)}</table>`,
  'items in HTML': (count) => `<ul>${'<li>a'.repeat(count)}</ul>`,
  'text between items': (count) => `<ul>${'a <b>b</b>'.repeat(count)}</ul>`,
  'HTML on lines of a quote': repeat('> <b>a</b>\n'),
  'HTML on lines of an item': (count) => `- a\n${'  <i>b</i>\n'.repeat(count)}`,
  'comments in a paragraph': (count) => `a${' <!-- b -->'.repeat(count)}`,
  'an open comment': (count) => `<!--${'\n<b>'.repeat(count)}`,
  'rows of a table': (count) => `|a|\n|-|\n${'|b\n'.repeat(count)}`,
  'columns of a table': (count) => `|${'a|'.repeat(count)}\n|${'-|'.repeat(count)}\n|b`,
  'headings below one another': repeat('## a\n\n### b\n\n#### c\n\nx\n\n'),
  'empty headings': repeat('## a\n\n'),
  'lists without headings': repeat('**a**\n\n- b\n\n'),
  'changes that end in a colon': (count) => `## a\n\n${'b:\n\n```\nc\n```\n\n'.repeat(count)}`,
  'hard breaks': repeat('a\\\n'),
  'nested emphasis': around('*a **b ', '***'),
  'lines that look like items': repeat('• a\n'),
  'a list that is code': repeat('    - a\n'),
  'bare addresses in lines': repeat('"www.a.b\n'),
  'addresses with spaces': repeat('![a](b c '),
  'asterisks shown as typed': repeat('**a:**b ** c'),
  'definitions and references': (count) =>
    Array.from({ length: count }, (_, index) => `[a${index}]: https://a.b\n\n[a${index}]\n\n`).join(
      '',
    ),
  footnotes: (count) =>
    Array.from({ length: count }, (_, index) => `a[^${index}]\n\n[^${index}]: b\n\n`).join(''),
  alerts: repeat('> [!NOTE]\n> a\n\n'),
  'bidirectional controls': repeat('a \u202E\n'),
};

describe.each(['text', 'markdown'] as const)(
  'twice the note is twice the work, as %s',
  async (format) => {
    const settings = Settings.parse({ format, siteUrl: 'https://a.example' });
    const compile = await loadTextCompiler(settings);

    test.each(Object.entries(bodies))('%s', async (_name, write) => {
      const work = (count: number) => {
        const text = noteText({}, write(count));
        return countWork(() => {
          const { release } = compile(text);
          return [release?.entry, release?.article, release?.feed];
        });
      };
      const [once, twice] = [await work(N), await work(2 * N)];
      expect(once).toBeGreaterThan(100);
      expect(twice / once).toBeLessThan(2.2);
    });
  },
);

test.each(['<x></x>', '<x>', '<b>\n\n', '<b></x>', '<b a="</b>">', '<table><tr><td></x></x></x>'])(
  '40,000 characters of %j are problems',
  async (piece) => {
    const { problems } = await compileText(noteText({}, piece.repeat(40_000 / piece.length)));
    expect(problems.map(({ rule }) => rule)).toContain(
      piece.includes('</x>') ? 'html' : 'stray-tag',
    );
  },
);

/** Work within a regular expression is not counted. Quadratic work exceeds the time limit of a test many times. */
test.each([
  ['a paragraph', (spaces: string) => `a${spaces}b`],
  ['a title', (spaces: string) => `# a${spaces}b\n\nc`],
  ['a bold paragraph before a list', (spaces: string) => `**a${spaces}b**${spaces}c\n\n- d`],
  ['a table', (spaces: string) => `|a${spaces}b|\n|-|\n|c${spaces}d|`],
  ['brackets', (spaces: string) => `a [b${spaces}c`],
  ['a title of a link', (spaces: string) => `[a](b${spaces}"c) d`],
  ['an address', (spaces: string) => `[a](<https://a.example/${spaces}b>)`],
])('300,000 spaces in %s', async (_name, write) => {
  const text = noteText({}, write(' '.repeat(300_000)));
  const { problems, release } = await compileText(text, { siteUrl: 'https://a.example' });
  expect(problems).toEqual([]);
  expect([release?.entry, release?.article, release?.feed]).not.toContain(undefined);
});
