import { describe, expect, test } from 'vitest';
import { firstMissing, showCommonMark, words } from '../../shown-words.ts';
import { noteText } from '../../temporary.ts';
import { compileText } from '../compile-text.ts';

async function compileBody(source: string, format: 'text' | 'markdown') {
  const { problems, release } = await compileText(noteText({}, source), { format });
  const rules = problems.map(({ line, rule }) => `${line} ${rule}`);
  if (rules.length > 0) return { rules };
  const { body, headlines } = release?.entry ?? {};
  const lists = headlines?.flatMap(({ changes }) => changes) ?? [];
  return { body: [body, ...lists].filter((text) => text !== '').join('\n') };
}

// These follow the sections of GFM 0.29 on its extensions. Its examples may not be copied, so the words are our own.
const shown = [
  {
    section: '5.3 nested tasks',
    body: '- [x] one\n  - [ ] two\n  - [x] three\n- [ ] four',
    text: '[x] one\n- [ ] two\n- [x] three\n[ ] four',
  },
  { section: '6.5 strikethrough', body: '~~Old~~ new ~way~ there', text: 'Old new way there' },
  { section: '6.9 www', body: 'www.example.org', text: 'www.example.org' },
  {
    section: '6.9 a period after an address',
    body: 'See www.example.org.\n\nOr www.example.org/a.b.',
    text: 'See www.example.org.\n\nOr www.example.org/a.b.',
  },
  {
    section: '6.9 parentheses',
    body: 'www.example.org/find?q=A+(b)\n\nwww.example.org/find?q=A+(b)))\n\n(www.example.org/find?q=A+(b))\n\n(www.example.org/find?q=A+(b)',
    text: 'www.example.org/find?q=A+(b)\n\nwww.example.org/find?q=A+(b)))\n\n(www.example.org/find?q=A+(b))\n\n(www.example.org/find?q=A+(b)',
  },
  {
    section: '6.9 a character reference after an address',
    body: 'www.example.org/find?q=a&hl=en\n\nwww.example.org/find?q=a&hl;',
    text: 'www.example.org/find?q=a&hl=en\n\nwww.example.org/find?q=a&hl;',
  },
  { section: '6.9 mail', body: 'one@two.org', text: 'one@two.org' },
  { section: '4.10 a table', body: '| a | b |\n| --- | --- |\n| c | d |', text: 'a: c; b: d' },
  {
    section: '4.10 its alignment',
    body: '| a | b |\n| :-: | ---: |\nc | d',
    text: 'a: c; b: d',
  },
  {
    section: '4.10 a pipe in a cell',
    body: '| a |\n| --- |\n| b `\\|` c |\n| b **\\|** c |',
    text: 'a: b | c\na: b | c',
  },
  {
    section: '4.10 a quote after a table',
    body: '| a | b |\n| --- | --- |\n| c | d |\n> e',
    text: 'a: c; b: d\n\ne',
  },
  {
    section: '4.10 a paragraph after a table',
    body: '| a | b |\n| --- | --- |\n| c | d |\ne\n\ne',
    text: 'a: c; b: d\na: e\n\ne',
  },
  {
    section: '4.10 rows of other lengths',
    body: '| a | b |\n| --- | --- |\n| c |\n| d | e | f |',
    text: 'a: c\na: d; b: e',
  },
  { section: '4.10 a header row alone', body: '| a | b |\n| --- | --- |', text: 'a; b' },
  {
    section: '4.10 no table: too few cells',
    body: '| a | b |\n| --- |\n| c |',
    text: '| a | b | | --- | | c |',
  },
];

describe('the extensions of GFM', () => {
  test.each(shown)('$section can be shown as plain text', async ({ body, text }) => {
    expect(await compileBody(body, 'text')).toEqual({ body: text });
  });

  test('6.11 HTML is refused', async () => {
    // What follows <title> is its content.
    const body = '<b> <title> <style> <i>\n\n<blockquote>\n  <xmp> is off.\n</blockquote>';
    expect(await compileBody(body, 'text')).toEqual({ rules: ['7 html', '7 html'] });
  });

  test.each(shown)('$section keeps its words as Markdown', async ({ body }) => {
    const rendered = (await compileBody(body, 'markdown')).body ?? '';
    expect(
      firstMissing(words(showCommonMark(body)), words(showCommonMark(rendered))),
    ).toBeUndefined();
  });
});
