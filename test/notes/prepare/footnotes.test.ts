import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { compileText, problemsOf } from '../compile-text.ts';

test('a footnote is shown at its first reference, with the footnotes that it refers to', async () => {
  const body =
    'a[^1], b[^2], c[^1]\n\n[^2]: two\n\n    and more\n\n[^1]: one[^3]\n[^3]: three [^1]\n';
  const { problems, release } = await compileText(noteText({}, body));
  expect(problems).toEqual([]);
  expect(release?.entry.body).toBe('a (one (three)), b (two and more), c');
  expect(release?.article.html).toBe('<p>a (one (three)), b (two and more), c</p>\n');
});

test('in Markdown a footnote stays in the change that first refers to it', async () => {
  const body = '## H\n\n- a[^x]\n- b[^x]\n\n[^x]: See `c`.\n';
  const { release } = await compileText(noteText({}, body), { format: 'markdown' });
  expect(release?.entry.headlines).toEqual([
    { headline: 'H', changes: ['a[^x]\n\n[^x]: See `c`.', 'b'] },
  ]);
});

test.each([
  ['a\n\n[^1]: b', '9:1-9:8'],
  ['a[^1], b[^2]\n\n[^1]: c\n[^2]: d\n[^1]: e', '11:1-11:8'],
])('what is not shown is a warning: %j', async (body, place) => {
  expect(await problemsOf(body)).toBe(
    `${place} footnote: nothing refers to this footnote, or one with this mark is above, so it is not shown; type a mark of its own where it belongs, or delete it\n`,
  );
});

test('footnotes may refer to one another up to 10 levels deep', async () => {
  const chain = (length: number) =>
    `a[^0]\n\n${Array.from({ length }, (_, index) => `[^${index}]: b[^${index + 1}]\n`).join('')}[^${length}]: c\n`;
  expect(await problemsOf(chain(9))).toBe('');
  expect(await problemsOf(chain(10))).toBe(
    '18:8-18:13 nesting: more than 10 footnotes refer to one another; put the text of this one into the sentence\n',
  );
});
