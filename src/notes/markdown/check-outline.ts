import type { Growth } from '../growth.ts';
import { makeProblem, quote, type Point, type Problem } from '../problem.ts';
import { renderHeading } from '../render/render-text.ts';
import type { Outline, Section, Title } from './outline.ts';

/** Finds headings without text or content, and bodies without content. `start` is where the body starts. */
export function checkOutline(outline: Outline, start: Point, growth: Growth): Problem[] {
  const { title, body, sections, empty } = outline;
  const problems = [
    ...(title ? [title, ...sections] : sections).flatMap(checkText),
    ...empty.flatMap(checkEmpty),
    ...checkAncestors(sections, growth),
  ];
  if (body.length > 0 || sections.length > 0) return problems;
  const message = 'the note is empty; write a paragraph, or a ## headline with a list of changes';
  return [...problems, makeProblem('empty-note', message, { line: start.line, column: 1 })];
}

function checkText({ html, depth, place }: Title): Problem[] {
  if (renderHeading(html) !== '') return [];
  const message = `this ${'#'.repeat(depth)} heading is empty; type its text, or delete it`;
  return [makeProblem('mistyped', message, place)];
}

function checkEmpty(title: Title): Problem[] {
  const name = renderHeading(title.html);
  if (name === '') return checkText(title);
  const message = `${quote(name)} has no changes and is left out; add a line such as "- Faster search.", or delete it`;
  return [makeProblem('empty-headline', message, title.place)];
}

/** Headlines repeat the headings above them. */
function checkAncestors(sections: Section[], growth: Growth): Problem[] {
  const lengths = new Map(sections.map(({ html }) => [html, renderHeading(html).length]));
  return sections.flatMap(({ ancestors, place }) => {
    const repeated = ancestors.reduce((sum, { html }) => sum + (lengths.get(html) ?? 0), 0);
    return growth.add(repeated, place) ?? [];
  });
}
