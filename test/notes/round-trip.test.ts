import * as fc from 'fast-check';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, test } from 'vitest';
import { VFile } from 'vfile';
import { parseBody } from '../../src/notes/markdown/parse-body.ts';
import { parseMarkdown } from '../../src/notes/markdown/parse-markdown.ts';
import { parseNote } from '../../src/notes/parse-note.ts';
import { renderBody } from '../../src/notes/render/render-body.ts';
import { renderMarkdown } from '../../src/notes/render/render-markdown.ts';
import { markdown } from '../fuzz/any-note.ts';
import { anyTree } from '../fuzz/any-tree.ts';
import { firstMissing } from '../shown-words.ts';
import { noteText } from '../temporary.ts';

const writer = unified().use(remarkStringify).use(remarkGfm);
const RUNS = { numRuns: 150 };

/** The letters and digits of a text. */
function letters(text: string): string[] {
  return text.match(/[\p{L}\p{N}]/gu) ?? [];
}

/** What a tree shows, without its HTML. */
function shownBy(tree: Nodes): string[] {
  const shown: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') {
      shown.push(node.value);
    }
  });
  return letters(shown.join(''));
}

/** The letters that the source shows, and those that the Markdown written from its tree shows. */
function goRound(source: string) {
  const { tree } = parseMarkdown(source, 1);
  if (!tree) return undefined;
  const again = parseMarkdown(renderMarkdown(tree.children), 1).tree;
  return { before: shownBy(tree), after: again && shownBy(again) };
}

function readBody(source: string) {
  const file = new VFile({ path: 'note.md', value: noteText({}, source) });
  const note = parseNote(file);
  const parsed = note && parseBody(note, { format: 'text' });
  return parsed && renderBody(parsed.outline, 'text').body;
}

describe('any Markdown tree, written out', () => {
  test('keeps every letter that it shows, as text', () => {
    const check = (source: string) => {
      const { tree } = parseMarkdown(source, 1);
      const said = readBody(source);
      if (!tree || said === undefined) return;
      expect(firstMissing(shownBy(tree), letters(said))).toBeUndefined();
    };
    fc.assert(fc.property(anyTree.map(write), check), RUNS);
  });

  test('loses no letter when it is read and written once more', () => {
    const check = (source: string) => {
      const { before = [], after = [] } = goRound(source) ?? {};
      expect(firstMissing(before, after)).toBeUndefined();
    };
    fc.assert(fc.property(anyTree.map(write), check), RUNS);
    fc.assert(fc.property(markdown, check), RUNS);
  });
});

function write(tree: Parameters<typeof writer.stringify>[0]): string {
  return writer.stringify(tree);
}

test.each([
  ['<b><!-- a -->\nhttps://a.bc', '<b> <https://a.bc>'],
  ['</b>&NewLine;*a*', '</b> _a_'],
  ['<b> &NewLine;*a*', '<b> _a_'],
])(
  'a tag that did not stand alone on its line makes no HTML of what follows: %s',
  (source, said) => {
    const { tree } = parseMarkdown(source, 1);
    expect(tree && renderMarkdown(tree.children)).toBe(said);
  },
);

test.each([
  ['<!-- a --><script>b\nc', '<!----><script>b\n\nc'],
  ['<!-- a\nb --> <?c\n\nd', '<!----> <?c\n\nd'],
  ['<!-- a --><!-- b\n\nc', '<!----><!-- b\n\nc'],
  ['<!-- a --><b>c\nd', '<b>c\n\nd'],
  ['<pre><!-- a -->\n\nb</pre>', '<pre>\n\nb</pre>'],
  ['<!-- <pre>\n\nb', '<!-- <pre>\n\nb'],
])('no comment that is gone makes more into HTML than it was: %j', (source, said) => {
  const { tree } = parseMarkdown(source, 1);
  expect(tree && renderMarkdown(tree.children)).toBe(said);
});

test('what only seems a comment, within a declaration, is not taken out', () => {
  const { tree } = parseMarkdown('a <!A<!-- b --> c', 1);
  expect(tree && renderMarkdown(tree.children)).toBe('a <!A<!-- b --> c');
});
