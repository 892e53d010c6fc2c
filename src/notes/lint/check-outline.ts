import { findKind } from '../../labels/labels.ts';
import { textOfHeading } from '../elements.ts';
import { makeProblem, quote, type Point, type Problem } from '../problem.ts';
import { isList, readBold, type Outline, type Title } from '../outline/outline.ts';
import type { Block } from '../html/to-blocks.ts';

export function checkOutline(outline: Outline, start: Point): Problem[] {
  const { body, sections, empty } = outline;
  const problems = [
    ...checkOuterHeadings(outline),
    ...checkUnmarked(outline),
    ...empty.map(checkEmpty),
  ];
  if (body.length > 0 || sections.length > 0) return problems;
  const message = 'the note is empty; write a paragraph, or a ## headline with a list of changes';
  return [...problems, makeProblem('empty-note', message, { line: start.line, column: 1 })];
}

/** Whether a text names a type of changes. A character before it may be a mark, which other rules report. */
const isType = (name: string) => /^\p{L}/u.test(name) && findKind(name) !== undefined;
const isTypeTitle = ({ html }: Title) => isType(textOfHeading(html));

/** Finds types of changes in headings with a single #: the title, and others if the note has headlines of lower levels. */
function checkOuterHeadings({ title, sections }: Outline): Problem[] {
  const inner = sections.filter(({ depth }) => depth > 1);
  const isMixed = inner.some((each) => each === sections[0] || isTypeTitle(each));
  const outer = sections.filter(({ depth }) => isMixed && depth === 1);
  return [...(title ? [title] : []), ...outer].filter(isTypeTitle).map(({ html, source }) => {
    const headline = `${'#'.repeat(inner[0]?.depth ?? 2)} ${textOfHeading(html)}`;
    const message = `a single # is for the title of the release; if this is a headline, type "${headline}"`;
    return makeProblem('possible-typo', message, source[0]?.position);
  });
}

/** Finds lines above lists that were meant as headlines: types of changes and, in a note without headlines, several labels. */
function checkUnmarked({ body, sections }: Outline): Problem[] {
  const all = [...body, ...sections.flatMap((each): Block[] => [each, ...each.blocks])];
  const blocks = all.filter(({ source }) => source.length > 0);
  const lines = blocks.filter((_, index) => isList(blocks[index + 1])).flatMap(readLine);
  const isBare = sections.every(({ source }) => source.length === 0);
  const hasLabels = isBare && lines.filter(({ isLabel }) => isLabel).length > 1;
  return lines
    .filter(({ name, isLabel }) => isType(name) || (isLabel && hasLabels))
    .map(({ problem }) => problem);
}

/** Reads a paragraph that is all bold, all in italics, or plain text: markup and escapes make it longer than its text. */
function readLine(block: Block) {
  const { type, position: place } = block.source[0] ?? {};
  const bold = readBold(block);
  const slanted = readBold(block, 'emphasis');
  const text = textOfHeading(block.html);
  const isTyped = place?.end.column === (place?.start.column ?? 0) + text.length;
  if (type !== 'paragraph' || !(isTyped || bold || slanted)) return [];
  const name = bold ?? slanted ?? text.replace(/:$/, '');
  const isLabel = !bold && (slanted ? /^.{2,30}$/ : /^.{2,30}:$/).test(text);
  const plain = isLabel && !slanted ? `, or "${name}\\:" for plain text` : '';
  const meant = `"${bold ? '###' : '##'} ${name}"${plain}`;
  const message = `this is not a headline, because it does not start with ##; type ${meant}`;
  return [{ name, isLabel, problem: makeProblem('possible-typo', message, place) }];
}

function checkEmpty(title: Title): Problem {
  const name = textOfHeading(title.html);
  const mark = '#'.repeat(title.depth);
  const message =
    name === ''
      ? `this ${mark} heading is empty and is left out; type its text, or delete it`
      : `${quote(name)} has no changes and is left out; add a line such as "- Faster search.", or delete it`;
  return makeProblem('empty-headline', message, title.source[0]?.position);
}
