import * as fc from 'fast-check';
import type { Nodes, RootContent } from 'mdast';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../src/notes/render/render-markdown.ts';
import { Settings } from '../../src/project/settings.ts';
import { markdown } from '../fuzz/any-note.ts';
import { markdownOfTree } from '../fuzz/any-tree.ts';
import { firstMissing } from '../shown-words.ts';
import { noteText } from '../temporary.ts';
import { loadTextCompiler } from './compile-text.ts';
import { nodesOf, parseBody } from './parse.ts';

const settings = Settings.parse({ page: false });
const compile = await loadTextCompiler(settings);
const RUNS = { numRuns: 60 };

/** The letters and digits of a text. */
function letters(text: string): string[] {
  return text.match(/[\p{L}\p{N}]/gu) ?? [];
}

/** The letters that a tree shows, without those of its HTML. As text, the headers of tables are in other places. */
function shownBy(nodes: readonly Nodes[], format: 'text' | 'markdown'): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'image') return letters(node.alt ?? '');
    const isTable = node.type === 'table' && format === 'text' && node.children.length > 1;
    if ('children' in node)
      return shownBy(isTable ? node.children.slice(1) : node.children, format);
    const isShown = node.type === 'text' || node.type === 'inlineCode' || node.type === 'code';
    return isShown ? letters(node.value) : [];
  });
}

/** The letters of the headers of all tables. */
function headersOf(nodes: readonly Nodes[]): string[] {
  return nodes.flatMap((node) => {
    if (!('children' in node)) return [];
    const [first] = node.type === 'table' ? node.children : [];
    return [...(first ? shownBy([first], 'text') : []), ...headersOf(node.children)];
  });
}

/** The blocks of a body that is not nested too deeply. */
function parseBlocks(body: string): RootContent[] | undefined {
  return 'rule' in parseBody(body) ? undefined : nodesOf(body);
}

describe('Markdown of any tree', () => {
  test('keeps every letter as text', () => {
    let compiled = 0;
    const check = (source: string) => {
      const { release } = compile(noteText({}, source));
      const blocks = parseBlocks(source);
      if (!release || !blocks) return;
      compiled++;
      const { body, headlines } = release.entry;
      const groups = headlines.flatMap(({ headline, changes }) => [
        // Bold text before a list is a headline too.
        ...(headline === settings.headline ? [] : [headline]),
        ...changes,
      ]);
      const said = letters([body, ...groups].join('\n'));
      expect(firstMissing(shownBy(blocks, 'text'), said)).toBeUndefined();
      expect(headersOf(blocks).filter((letter) => !said.includes(letter))).toEqual([]);
    };
    fc.assert(fc.property(markdownOfTree, check), {
      ...RUNS,
      examples: [
        ['**a**\n\n* | - d   | a |\n  | ----- | - |\n  | \\*e\\* | a |\n  | a     | a |\n\na\n'],
      ],
    });
    expect(compiled).toBeGreaterThan(20);
  });

  test('keeps every letter when it is parsed and written again', () => {
    const check = (source: string) => {
      const blocks = parseBlocks(source);
      if (!blocks) return;
      const again = parseBlocks(renderMarkdown(blocks));
      const [before, after] = [blocks, again ?? []].map((each) => shownBy(each, 'markdown'));
      expect(firstMissing(before ?? [], after ?? [])).toBeUndefined();
    };
    fc.assert(fc.property(fc.oneof(markdownOfTree, markdown), check), {
      numRuns: 120,
      examples: [['<b>&#10;https://a.bc']],
    });
  });
});
