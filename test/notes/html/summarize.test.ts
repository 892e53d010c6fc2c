import * as fc from 'fast-check';
import { h } from 'hastscript';
import { expect, test } from 'vitest';
import { summarize } from '../../../src/notes/html/summarize.ts';

test('is the text of the first blocks, cut between words', () => {
  expect(
    summarize([h('p', ['Faster & ', h('b', 'safer'), '.']), h('ul', [h('li', 'One'), '\n'])]),
  ).toBe('Faster & safer. One');
  expect(summarize([h('p', 'word '.repeat(100))])).toBe(`${'word '.repeat(40).trim()}…`);
});

test('is not cut within a character', () => {
  expect(summarize([h('p', `a${'\u{1F680}'.repeat(200)}`)])).toBe(`a${'\u{1F680}'.repeat(99)}…`);
});

test('never has half of a character, and has the text of any tree', () => {
  const text = fc.array(fc.constantFrom('\u{1F680}', 'a', '<', ' '), { maxLength: 300 });
  const block = text.map((parts) => h('p', h('b', parts.join(''))));
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
      const summary = summarize(blocks);
      const whole = blocks.map((each) => textOf(each)).join(' ');
      expect(summary).not.toMatch(/\p{Cs}/u);
      expect(whole.replaceAll(/\s+/g, ' ').trim()).toContain(summary.replace(/…$/, ''));
    }),
  );
});

const textOf = ({ children: [bold] }: ReturnType<typeof h>): string => {
  const [text] = bold?.type === 'element' ? bold.children : [];
  return text?.type === 'text' ? text.value : '';
};
