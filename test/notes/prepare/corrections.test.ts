import * as fc from 'fast-check';
import type { Nodes, Root } from 'mdast';
import { expect, test } from 'vitest';
import { loadParser } from '../../../src/notes/parse/parser.ts';
import type { Problem } from '../../../src/notes/problem.ts';
import { findTypos } from '../../../src/notes/prepare/find-typos.ts';

const parse = await loadParser();

function warningsOf(text: string): Problem[] {
  return [...findTypos(parse(text), text.split('\n'))].filter(
    ({ rule }) => rule === 'possible-typo',
  );
}

/** What a warning says to type. Long corrections are cut, so they are avoided here. */
function correctionOf({ message }: Problem): string {
  return /; type "([^"]*)"/.exec(message)?.[1] ?? '';
}

/** Types the corrections, the last one first, so that the places of the others stay right. */
function correct(text: string, warnings: Problem[]): string {
  const lines = text.split('\n');
  for (const warning of warnings.toReversed()) {
    const { line = 0, column = 0, endColumn = 0 } = warning;
    const typed = lines[line - 1] ?? '';
    lines[line - 1] =
      typed.slice(0, column - 1) + correctionOf(warning) + typed.slice(endColumn - 1);
  }
  return lines.join('\n');
}

function* nodesOf(tree: Nodes): Generator<Nodes> {
  yield tree;
  if ('children' in tree) for (const child of tree.children) yield* nodesOf(child);
}

/** Whether what a warning's correction is of the type that its message names, and starts where the warning is. */
function isFixed({ message, line, column }: Problem, tree: Root): boolean {
  const type = /^this is not a (heading|list item|link|picture)/.exec(message)?.[1];
  const enclosed = message.includes('type "(') ? 1 : 0;
  return [...nodesOf(tree)].some(
    (node) =>
      node.type === type?.replace(' i', 'I').replace('picture', 'image') &&
      node.position?.start.line === line &&
      node.position?.start.column === (column ?? 0) + enclosed,
  );
}

const space = fc.constantFrom('', ' ', '\u00A0', '\u3000', '\u200B \u00A0');
// Other numbers can start a list only after a blank line or a number, which the finder only guesses.
const marker = fc.constantFrom('-', '*', '#', '##', '1.', 'o\t', '\uF0B7', '➢', '');
const words = fc.constantFrom('item', 'Fixes', 'a', '**b** c', '`d`', '[e](f)', '修复', 'g*', '1');
const swapped = fc.constantFrom(
  '([#1])(https://a.b/c)',
  '[d])(https://a.b/c)',
  'a (`b`)[http://c.d]',
  'see [d *e*] (https://a.b/c)',
  'a ![f](images\\new g.png)',
);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(space, marker, space, words).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: swapped },
  { weight: 1, arbitrary: fc.constantFrom('word '.repeat(14).trim(), '## API', '- a', '1. b') },
);
const lines = fc.array(
  fc
    .tuple(fc.constantFrom('', '', '  '), line, fc.constantFrom('', '\n'))
    .map((parts) => parts.join('')),
  { minLength: 1, maxLength: 6 },
);
/** The parsers do not read `2. a` as a list after indented code. */
const text = fc
  .tuple(fc.constantFrom('', '> '), lines)
  .map(([quote, all]) => all.join('\n').replaceAll(/^/gm, quote))
  .filter((all) => !/^(?:> )? {4}/m.test(all));

test('a correction, typed, is a list item, heading or link, and is not warned of', () => {
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(text, (body) => {
      const warnings = warningsOf(body);
      const corrected = correct(body, warnings);
      const tree = parse(corrected);
      for (const warning of warnings) {
        const kind = warning.message.slice(0, 20);
        counts.set(kind, (counts.get(kind) ?? 0) + 1);

        expect({ corrected, warning, isFixed: isFixed(warning, tree) }).toMatchObject({
          isFixed: true,
        });
      }
      const places = new Set(warnings.map(({ line: number }) => number));
      const left = warningsOf(corrected).filter(({ line: number }) => places.has(number));
      expect(left).toEqual([]);
    }),
    { numRuns: 1000 },
  );
  expect([...counts.values()].every((count) => count > 15)).toBe(true);
  expect([...counts.keys()].toSorted()).toEqual([
    'this is not a headin',
    'this is not a link, ',
    'this is not a list i',
    'this is not a pictur',
  ]);
});
