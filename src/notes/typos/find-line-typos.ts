import type { Nodes, Paragraph, Parents } from 'mdast';
import { makeProblem, type Problem } from '../problem.ts';
import { findMistyped } from './find-mistyped.ts';
import { explainTypo, startsWithStar, type LineContext } from './line-typos.ts';
import { listPlainLines, type PlainLine } from './plain-lines.ts';

/** The nodes around a paragraph. */
export interface Surroundings {
  parent: Parents;
  before: Nodes | undefined;
  after: Nodes | undefined;
}

/** Finds lines of a paragraph that were meant as headings or list items. `fileLines` are all lines of the note. */
export function findLineTypos(
  paragraph: Paragraph,
  surroundings: Surroundings,
  fileLines: string[],
): Problem[] {
  const lines = listPlainLines(paragraph, fileLines);
  const [, second] = lines;
  const mistyped = findMistyped(lines);
  if (mistyped) return [makeProblem('mistyped', mistyped.message, placeOf(mistyped.line))];
  const { parent, before, after } = surroundings;
  const startsItem = parent.type === 'listItem' && before === undefined;
  const isRepeated = lines.filter(startsWithStar).length > 1;
  const isNearStars =
    before?.type === 'heading' || isStarList(before, fileLines) || isStarList(after, fileLines);
  let last: PlainLine | undefined;
  return lines.flatMap((line, index) => {
    if (index === 0 && startsItem) return [];
    const joinsList = index > 0 && joins(line, parent, fileLines);
    const context: LineContext = {
      followsBlank: index === 0 && BLANK.test(fileLines[line.number - 2] ?? ''),
      canBeHeading: index === 0 && (second ? !isWrapped(second, fileLines) : after !== undefined),
      joinsList,
      canStartItem: index === 0 || joinsList || !isWrapped(line, fileLines),
      followsNumber: last ? followsNumber(line, last) : joinsList,
      hasStars: isRepeated || (index === 0 && isNearStars),
    };
    const message = explainTypo(line, context);
    if (message === undefined) return [];
    last = line;
    return [makeProblem('possible-typo', message, placeOf(line))];
  });
}

/** Whether a line is directly below a mistyped item of a numbered list. */
function followsNumber({ number, column }: PlainLine, last: PlainLine): boolean {
  return DIGIT.test(last.typed) && last.number === number - 1 && last.column === column;
}

function placeOf({ number, column, typed }: PlainLine) {
  const end = { line: number, column: column + typed.trimEnd().length };
  return { start: { line: number, column }, end };
}

function isStarList(node: Nodes | undefined, fileLines: string[]): boolean {
  return node?.type === 'list' && markerOf(node, fileLines) === '*';
}

/** The character that a list or list item starts with. */
function markerOf({ position }: Nodes, fileLines: string[]): string {
  const { line, column } = position?.start ?? { line: 1, column: 1 };
  return fileLines[line - 1]?.charAt(column - 1) ?? '';
}

const BLANK = /^[ \t>]*$/;
const DIGIT = /^\d/;

/** Whether a line is as far left as the marker of the list item around it, and starts with the same kind of marker. */
function joins({ typed, column }: PlainLine, parent: Parents, fileLines: string[]): boolean {
  if (parent.type !== 'listItem' || column > (parent.position?.start.column ?? 1)) return false;
  const marker = markerOf(parent, fileLines);
  return DIGIT.test(marker) ? DIGIT.test(typed) : typed.startsWith(marker);
}

/** Editors wrap text between these columns. */
const [WRAPPED_FROM, WRAPPED_TO] = [72, 120];

/** Whether a line is likely the continuation of the one before, which had no room for its first word. */
function isWrapped({ number, typed }: PlainLine, fileLines: string[]): boolean {
  const before = fileLines[number - 2]?.trimEnd().length ?? 0;
  const word = /^\S*/.exec(typed)?.[0].length ?? 0;
  return before <= WRAPPED_TO && before + 1 + word > WRAPPED_FROM;
}
