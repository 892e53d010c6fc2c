import { expect, test } from 'vitest';
import { textOfHeading } from '../../../src/notes/elements.ts';
import { listChanges, outlineBody } from '../../../src/notes/outline/outline.ts';
import { isSilent } from '../../../src/notes/transform/comments.ts';
import { nameSection } from '../../../src/notes/render/render-body.ts';
import { renderText } from '../../../src/notes/render/render-text.ts';
import { testLists } from '../../lists.ts';
import { blocksOf, nodesOf, NO_VIEW } from '../parse.ts';

test.each([
  ['[a]: https://b.c', true],
  ['***', true],
  ['&nbsp;<!-- a -->', true],
  ['```\n\n```', true],
  ['> > &#32;', true],
  ['`a`', false],
  ['![](a)', false],
  ['```\na\n```', false],
  ['> ***\n> a', false],
  ['- a', false],
  ['# a', false],
  ['<b>', false],
])('whether %j shows nothing: %j', (text, shown) => {
  expect(nodesOf(text).every(isSilent)).toBe(shown);
});

/** The title and the body, then each headline with its changes, and the headlines that are left out. */
function outline(text: string, title?: string): string {
  const found = outlineBody(blocksOf(text).blocks, title);
  const own = found.title ? [`title: ${textOfHeading(found.title.html)}`] : [];
  const body = found.body.map(({ html }) => `body: ${renderText(html, ' ', NO_VIEW)}`);
  const headlines = found.sections.map((section) => {
    const changes = listChanges(section).map(({ html }) => renderText(html, '\n', NO_VIEW));
    return `${nameSection(section, NO_VIEW)}: ${JSON.stringify(changes)}`;
  });
  const empty = found.empty.map(({ html }) => `empty: ${textOfHeading(html)}`);
  return [...own, ...body, ...headlines, ...empty].join('\n');
}

testLists('test/fixtures/outlines', (text) => outline(text));

test('with the title of a note, # headings are headlines, unless it is theirs', () => {
  expect(outline('# A\n\na\n\n## B\n\nb', 'A')).toBe('title: A\nbody: a\nB: ["b"]');
  expect(outline('# A\n\na\n\n## B\n\nb', 'X')).toBe('A: ["a"]\nB: ["b"]');
  expect(outline('# A\n\na\n\n# B\n\n## C\n\nc', 'X')).toBe('A: ["a"]\nB: []\nB / C: ["c"]');
  const editor = outline('# Editor\n\n## Fixed\n\na\n\n# Sync\n\nb', 'X');
  expect(editor).toBe('Editor: []\nEditor / Fixed: ["a"]\nSync: ["b"]');
});
