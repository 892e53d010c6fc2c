import { toString } from 'mdast-util-to-string';
import type { Outline, Section } from './outline.ts';
import { bodyOf, hasField, type Note } from '../parse-note.ts';
import { quote, report, type Problem } from '../problem.ts';

/** Reports what a note's headings and lists may not be: doubled titles, headings without text, nothing to say. */
export function checkOutline(outline: Outline, note: Note): void {
  const problems = [
    ...checkTitles(outline, note),
    ...outline.sections.flatMap(checkSection),
    ...checkContent(outline, note),
  ];
  for (const problem of problems) report(note.file, problem);
}

function checkTitles({ titles, sections }: Outline, note: Note): Problem[] {
  return titles.flatMap((title, index): Problem[] => {
    const place = title.position;
    const problem = (reason: string) => [{ rule: 'title', reason, place }];
    const text = quote(toString(title));
    if (toString(title).trim() === '') return problem('this # heading is empty; type the title');
    if (index > 0) return problem(`${text} is a second title; type ## for a headline`);
    if (hasField(note, 'title') === true) {
      return problem(
        `${text} is a second title beside the "title" key; delete one, or type ## for a headline`,
      );
    }
    const [first] = sections;
    const start = first?.heading.position?.start.line ?? Infinity;
    const isLate = (place?.start.line ?? 0) > start;
    return isLate ? problem(`${text} is a title below a headline; move it up, or type ##`) : [];
  });
}

function checkSection({ heading, blocks, isParent }: Section): Problem[] {
  const name = toString(heading);
  const place = heading.position;
  const marks = '#'.repeat(heading.depth);
  if (name.trim() === '') {
    return [
      {
        rule: 'empty-headline',
        reason: `this ${marks} heading is empty; type its text, or delete it`,
        place,
      },
    ];
  }
  if (isParent || blocks.length > 0) return [];
  const reason = `${quote(name)} has no changes under it; add a line such as "- Faster search.", or delete it`;
  return [{ rule: 'empty-headline', reason, place }];
}

function checkContent({ body, sections }: Outline, note: Note): Problem[] {
  if (body.length > 0 || sections.length > 0) return [];
  const reason =
    'the note says nothing; write a paragraph, or a ## headline with a list of changes';
  return [{ rule: 'empty-note', reason, place: { line: bodyOf(note).bodyLine, column: 1 } }];
}
