import { describe, expect, test } from 'vitest';
import { describeProblems } from '../../describe-problems.ts';
import { noteText } from '../../temporary.ts';
import { compileText, problemsOf } from '../compile-text.ts';

describe.each(['text', 'markdown'] as const)('in the format %s', (format) => {
  const problems = (body: string) => problemsOf(body, { format });

  test.each('noscript object release-list select template'.split(' '))(
    '<%s> around text is left out, with one warning for all',
    async (name) => {
      const body = `a <${name} b="c">*d*</${name}> <${name}>e</${name}>\n\n<${name}>\n\nf\n\n</${name}>\n\n<${name}>\ng\n</${name}>`;
      const { problems: found, release } = await compileText(noteText({}, body), { format });
      expect(describeProblems(found)).toBe(
        `7:3 stray-tag: "<${name} b=\\"c\\">" is not shown, only what is inside; delete such tags, or put them in backticks to show them as typed\n`,
      );
      expect(release?.entry.body).toBe(
        format === 'text' ? 'a d e\n\nf\n\ng' : 'a _d_ e\n\nf\n\n<p>\ng',
      );
    },
  );

  test.each(['<b>a\n\nb</b>', '<i><b>a</i></b>', '*<b>a*</b>', '<p><b>a</p>', 'a</b>'])(
    'in %j, formatting tags without a partner are left out',
    async (body) => {
      const { release } = await compileText(noteText({}, body), { format });
      expect(release?.entry.body).not.toMatch(/<\/?b>/);
    },
  );

  test('an unknown tag that can only be text is shown as typed', async () => {
    const body = 'A Promise<boolean> of `<T>`.\n\n<option> *a*';
    const { problems: found, release } = await compileText(noteText({}, body), { format });
    expect(describeProblems(found)).toBe(
      `7:10 stray-tag: a release cannot show the HTML "<boolean>", so it is shown as typed; put it in backticks, or delete it
9:1 stray-tag: a release cannot show the HTML "<option>", so it is shown as typed; put it in backticks, or delete it
`,
    );
    expect(release?.article.html).toContain('Promise&#x3C;boolean>');
    expect(release?.entry.body).toBe(
      format === 'text'
        ? 'A Promise<boolean> of <T>.\n\n<option> *a*'
        : 'A Promise&lt;boolean> of `<T>`.\n\n<p>&lt;option> *a*',
    );
  });

  test('a hundred HTML elements may be nested, and void elements are never open', async () => {
    const nest = (tag: string, count: number) =>
      `${`<${tag}>`.repeat(count)}x${`</${tag}>`.repeat(count)}`;
    const found =
      'nesting: more than 100 HTML elements are nested here; close them, or remove some\n';
    for (const tag of ['<br>', '<IMG src="https://e.com/a.png"/>', '<wbr>', '<p>', '<li>']) {
      expect(await problems(`a\n\n${`${tag}\n`.repeat(1001)}`)).toBe('');
    }
    expect(await problems(nest('div', 100))).toBe('');
    expect(await problems(nest('div', 101))).toBe(`7:501 ${found}`);
    expect(await problems(`a ${nest('b', 100)}`)).toBe('');
    expect(await problems(`a ${nest('b', 101)}`)).toBe(`7:303 ${found}`);
    expect(await problems(nest('div', 100).replace('x', '\n\na <b>b</b>\n\n'))).toContain(found);
  });
});
