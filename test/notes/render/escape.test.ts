import * as fc from 'fast-check';
import { toString } from 'mdast-util-to-string';
import { expect, test } from 'vitest';
import { loadParser } from '../../../src/notes/parse/parser.ts';
import { escapeMarkdown } from '../../../src/notes/render/escape.ts';

const parse = await loadParser();
const PARTS = String.raw`a b 1 . ! - : ( ) é 中 \ ${'`'} * _ [ ] < > & ; # ~ | / &amp; <b>`.split(
  ' ',
);
const TEXT = fc
  .array(fc.constantFrom(' ', ...PARTS))
  .map((parts) => parts.join('').replaceAll(/ +/g, ' ').trim())
  .filter((text) => text !== '');

test('a line of Markdown shows an escaped text as it is', () => {
  fc.assert(
    fc.property(TEXT, (text) => {
      const [heading, ...others] = parse(`# ${escapeMarkdown(text)}`).children;
      const shown = heading?.type === 'heading' ? toString(heading) : undefined;
      expect([shown, others]).toEqual([text, []]);
    }),
  );
});
