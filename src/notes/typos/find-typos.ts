import type { Code, Nodes, Parents, Root } from 'mdast';
import { makeProblem, quote, type Problem } from '../problem.ts';
import { findLineTypos } from './find-line-typos.ts';
import { findMisplacedBrackets } from './find-misplaced-brackets.ts';
import { findPlainBold } from './find-plain-bold.ts';
import { findSpacedAddresses } from './find-spaced-addresses.ts';
import type { Phrases } from './source-lines.ts';

/**
 * Finds text that was probably meant as a heading, a list item, a link or a code block, but that Markdown reads in
 * another way. `fileLines` are all lines of the note.
 */
export function findTypos(tree: Root, fileLines: string[]): Problem[] {
  const problems: Problem[] = [];
  const add = (problem: Problem) => problems.push(problem);
  const visit = (parent: Parents) => {
    const nodes: Nodes[] = parent.children;
    for (const [index, node] of nodes.entries()) {
      if (node.type === 'paragraph') {
        const around = { parent, before: nodes[index - 1], after: nodes[index + 1] };
        findLineTypos(node, around, fileLines).forEach(add);
      }
      if (node.type === 'code')
        [...checkFence(node), ...checkIndented(node, fileLines)].forEach(add);
      const hasPhrases =
        node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
      if (hasPhrases) findPhraseTypos(node, fileLines).forEach(add);
      else if ('children' in node) visit(node);
    }
  };
  visit(tree);
  return problems;
}

function findPhraseTypos(node: Phrases, fileLines: string[]): Problem[] {
  return [findMisplacedBrackets, findSpacedAddresses, findPlainBold].flatMap((find) =>
    find(node, fileLines),
  );
}

/** Finds an empty code block with words after its fence. */
function checkFence({ lang, meta, value, position }: Code): Problem[] {
  if (value.trim() !== '' || !lang || !meta) return [];
  const message = `this code block is empty, and the words after its fence are not shown, found ${quote(`${lang} ${meta}`)}; type them on a line of their own`;
  return [makeProblem('possible-typo', message, position)];
}

const FENCE = /^[ \t]*(?:```|~~~)/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]+\S/;
const CONTINUATION = /^(?:[ \t]|$)/;
const YAML = /^-[ \t]+["']?[\w.-]+["']?:(?:[ \t]|$)/;

/** Whether lines that look like a list are YAML, or the changes of a patch. */
function isCode(lines: string[]): boolean {
  const isPatch = ['-', '+'].every((marker) => lines.some((line) => line.startsWith(marker)));
  return isPatch || lines.some((line) => YAML.test(line));
}

/** Finds a list that is indented so far that it is code. */
function checkIndented({ value, position }: Code, fileLines: string[]): Problem[] {
  const { line, column } = position?.start ?? { line: 1, column: 1 };
  if (FENCE.test((fileLines[line - 1] ?? '').slice(column - 1))) return [];
  const lines = value.split('\n');
  const isList =
    ITEM.test(value) && lines.every((text) => ITEM.test(text) || CONTINUATION.test(text));
  if (!isList || isCode(lines)) return [];
  const message =
    'this list is shown as code, because it is indented by four spaces or more; delete the indentation, or type ``` on a line before and after it if it is code';
  return [makeProblem('possible-typo', message, position)];
}
