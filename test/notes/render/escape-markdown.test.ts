import * as fc from 'fast-check';
import { toString } from 'mdast-util-to-string';
import { expect, test } from 'vitest';
import { loadParser } from '../../../src/notes/parse/parser.ts';
import { escapeMarkdown } from '../../../src/notes/render/escape.ts';

const parse = await loadParser();
const TEXT = fc
  .array(fc.constantFrom(...'ab1 .!-:()é中', ...'\\`*_[]<>&;#~|/', '&amp;', '<b>'))
  .map((parts) => parts.join('').replaceAll(/\s+/g, ' ').trim())
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
