import { toString } from 'mdast-util-to-string';
import type { Growth } from '../growth.ts';
import { makeProblem, quote, type Point, type Problem } from '../problem.ts';
import type { Outline, Section, Title } from './outline.ts';

/** What the outline of a body is checked against. */
export interface OutlineContext {
  /** Whether the front matter has the key `title`. */
  hasTitle: boolean;
  /** Where the body starts. */
  start: Point;
  growth: Growth;
}

/** Finds extra titles, headings without text or content, and bodies without content. */
export function checkOutline(
  outline: Outline,
  { hasTitle, start, growth }: OutlineContext,
): Problem[] {
  const { titles, body, sections } = outline;
  const firstLine = sections[0]?.heading.position?.start.line ?? Infinity;
  const problems = [
    ...titles.flatMap((title, index) => checkTitle(title, { index, hasTitle, firstLine })),
    ...sections.flatMap(checkSection),
    ...checkAncestors(sections, growth),
  ];
  if (body.length > 0 || sections.some(({ blocks }) => blocks.length > 0)) return problems;
  const message = 'the note is empty; write a paragraph, or a ## headline with a list of changes';
  return [...problems, makeProblem('empty-note', message, { line: start.line, column: 1 })];
}

function checkTitle(
  { heading }: Title,
  { index, hasTitle, firstLine }: { index: number; hasTitle: boolean; firstLine: number },
): Problem[] {
  const problem = (message: string) => [makeProblem('title', message, heading.position)];
  const text = toString(heading);
  if (text.trim() === '') return problem('this # heading is empty; type the title');
  if (index > 0)
    return problem(`${quote(text)} is a second title; delete it, or type ## to make it a headline`);
  if (hasTitle) {
    return problem(
      `${quote(text)} is a second title, in addition to the key "title"; delete one, or type ## to make it a headline`,
    );
  }
  const isLate = (heading.position?.start.line ?? 0) > firstLine;
  return isLate
    ? problem(
        `${quote(text)} is a title, but below a headline; move it to the top, or type ## to make it a headline`,
      )
    : [];
}

function checkSection({ heading, blocks, isParent }: Section): Problem[] {
  const name = toString(heading);
  if (name.trim() === '') {
    const message = `this ${'#'.repeat(heading.depth)} heading is empty; type its text, or delete it`;
    return [makeProblem('mistyped', message, heading.position)];
  }
  if (isParent || blocks.length > 0) return [];
  const message = `${quote(name)} has no changes and is left out; add a line such as "- Faster search.", or delete it`;
  return [makeProblem('empty-headline', message, heading.position)];
}

/** Headlines repeat the headings above them. */
function checkAncestors(sections: Section[], growth: Growth): Problem[] {
  const lengths = new Map(sections.map(({ heading }) => [heading, toString(heading).length]));
  return sections.flatMap(({ heading, ancestors }) => {
    const repeated = ancestors.reduce((sum, each) => sum + (lengths.get(each.heading) ?? 0), 0);
    return growth.add(repeated, heading.position) ?? [];
  });
}
