import { problemsOf, compileText } from '../compile-text.ts';
import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
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

test('a chain of footnotes ends at the depth of a tree', async () => {
  const chain = (length: number) =>
    `a[^0]\n\n${Array.from({ length }, (_, index) => `[^${index}]: b[^${index + 1}]\n`).join('')}[^${length}]: c\n`;
  expect(await problemsOf(chain(100))).toBe('');
  expect(await problemsOf(chain(100_000 / 20))).toContain(
    'nesting: too many footnotes refer to one another here; put the text of this one into the sentence\n',
  );
});
