import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { summarizeHtml } from '../../../src/output/pages/describe-release.ts';

test('is the text of the first blocks, cut between words', () => {
  expect(summarizeHtml('<p>Faster &#x26; <b>safer</b>.</p>\n<ul>\n<li>One</li>\n</ul>')).toBe(
    'Faster & safer. One',
  );
  expect(summarizeHtml(`<p>${'word '.repeat(100)}</p>`)).toBe(`${'word '.repeat(40).trim()}…`);
});

test('is not cut within a character or a reference', () => {
  expect(summarizeHtml(`<p>a${'\u{1F680}'.repeat(200)}</p>`)).toBe(`a${'\u{1F680}'.repeat(99)}…`);
  const long = `<p>${' '.repeat(3994)}&#x3C;</p>`;
  expect(summarizeHtml(long)).toBe('');
});

test('never has half of a character, reference or tag', () => {
  const piece = fc.constantFrom('\u{1F680}', 'a', '&#x3C;', '<b>', '</b>', '<p>', ' ');
  const html = fc
    .array(piece, { minLength: 100, maxLength: 3000, size: 'max' })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(html, (text) => {
      const summary = summarizeHtml(text);
      expect(summary).not.toMatch(/\p{Cs}/u);
      expect(summary).not.toMatch(/[&>]/);
    }),
  );
});
