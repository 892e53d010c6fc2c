import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureOutline } from '../../src/notes/measure-outline.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText } from '../temporary.ts';
import { checkText, compileText } from './compile-text.ts';
import { loadCompiler } from '../../src/notes/compile.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { Settings } from '../../src/project/settings.ts';
import { markdown } from '../fuzz/any-note.ts';
import { outlineBody } from '../../src/notes/outline/outline.ts';
import { blocksOf } from './parse.ts';

const MESSAGE =
  'growth: the release would be more than 8 times as long as its note; shorten what is repeated or nested\n';
const siteUrl = 'https://site.example/';
const long = 'a'.repeat(30_000);

/** Notes whose releases would be many times as long, and where the problem is. */
const refused: [name: string, body: string, place: string][] = [
  [
    'a table of 1000 columns with many short rows',
    `|${'a|'.repeat(1000)}\n|${'-|'.repeat(1000)}\n${'|b\n'.repeat(2000)}`,
    '7:1',
  ],
  ['a table with a long header and many rows', `|${long}|\n|-|\n${'|b\n'.repeat(1000)}`, '7:1'],
  [
    'a table in HTML with a long header and many rows',
    `<table><tr><th>${long.repeat(10)}${'<tr><td>b'.repeat(50_000)}</table>`,
    '7:1',
  ],
  [
    'tables in the headers of tables',
    `${'<table><tr><th>'.repeat(30)}x${`</th></tr>${'<tr><td>b'.repeat(20)}</table>`.repeat(30)}`,
    '7:1',
  ],
  ['a long heading above many', `## ${long}\n\n${'### b\n\n- c\n\n'.repeat(1000)}`, 'LINE:1'],
  [
    'a long heading above many empty ones with one below',
    `## ${long}\n\n${'### b\n\n#### c\n\n- d\n\n'.repeat(1000)}`,
    'LINE:1',
  ],
  ['hard breaks in 90 nested lists', `${'- '.repeat(90)}${'a\\\n'.repeat(2000)}a`, '7:1'],
  ['many short relative links', '[a](b) '.repeat(10_000), '7:1'],
];

describe.each(['text', 'markdown'] as const)('in the format %s', (format) => {
  test.each(refused)('%s is refused', async (_name, body, place) => {
    const { problems, release } = await compileText(noteText({}, body), { format, siteUrl });
    expect(release).toBeUndefined();
    expect(await checkText(noteText({}, body), { format, siteUrl })).toEqual(problems);
    const found = describeProblems(problems).replace(/^(\d+:\d+)-\d+:\d+/, '$1');
    // The headings before are within the bound, however many these are.
    expect(place.startsWith('LINE') ? found.replace(/^\d+/, 'LINE') : found).toBe(
      `${place} ${MESSAGE}`,
    );
  });

  test.each([
    ['a long note', 'A *word* and `code`.\n\n'.repeat(3000)],
    ['a long table', `|a|b|\n|-|-|\n${'|word|another\n'.repeat(3000)}`],
    ['many characters that are escaped', '`"<&` \\* '.repeat(9000)],
    ['many pictures', '![a](https://e.com/a.png)\n'.repeat(3000)],
    ['a short note that repeats much', `|${'a'.repeat(100)}|\n|-|\n${'|b\n'.repeat(200)}`],
  ])('%s is within the bound', async (_name, body) => {
    const text = noteText({}, body);
    const { problems, release } = await compileText(text, { format, siteUrl });
    expect(problems).toEqual([]);
    expect(await checkText(text, { format, siteUrl })).toEqual([]);
    const length = JSON.stringify(release?.entry).length + (release?.html ?? '').length;
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(8 * text.length + 64 * 1024);
  });
});

test('a long address, referred to many times, is refused unless the parser limits references', async () => {
  const text = noteText({}, `${'[a] '.repeat(5000)}\n\n[a]: https://e.com/${long}`);
  const { problems, release } = await compileText(text, { siteUrl });
  const length = JSON.stringify(release?.entry ?? '').length + (release?.html ?? '').length;
  expect(length).toBeLessThanOrEqual(8 * text.length + 64 * 1024);
  expect(problems.map(({ rule }) => rule)).toEqual(release ? [] : ['growth']);
});

test('a release that gets too long hides no problem of its HTML', async () => {
  const body = `<b>open\n\n|${long}|\n|-|\n${'|b\n'.repeat(1000)}`;
  expect((await compileText(noteText({}, body))).problems.map(({ rule }) => rule)).toEqual([
    'stray-tag',
    'growth',
  ]);
});

test.each(['text', 'markdown'])(
  'a release is not longer than its outline is measured, as %s',
  async (format) => {
    const compile = await loadCompiler(Settings.parse({ format, siteUrl }));
    const check = (body: string) => {
      const { release } = compile(parseNote(noteText({}, body)));
      if (!release) return;
      const { entry, pageHtml } = release;
      const { blocks } = blocksOf(body);
      const typed = format === 'markdown' ? 2 * body.length : 0;
      let most = typed + JSON.stringify({ ...entry, body: '', headlines: [] }).length;
      const add = (characters: number) => (most += characters);
      measureOutline(blocks, outlineBody(blocks, undefined, 'Changes'), {
        add,
        problem: undefined,
      });
      expect(JSON.stringify(entry).length + pageHtml.length).toBeLessThanOrEqual(most);
    };
    fc.assert(fc.property(markdown, check), { numRuns: 500 });
  },
);
