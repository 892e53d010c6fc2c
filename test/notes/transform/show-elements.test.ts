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
        `7:3 stray-tag: "<${name}>" is not shown, only what is inside; delete such tags, or put them in backticks to show them as typed\n`,
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
      `7:10 stray-tag: "<boolean>" is shown as typed; put it in backticks, or delete it
9:1 stray-tag: "<option>" is shown as typed; put it in backticks, or delete it
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

test.each([
  [
    'Use the <pre> block, `<b>` and the <table> tag.',
    'Use the <pre> block, <b> and the <table> tag.',
  ],
  ['Run kite <Relative Path> --map <map>', 'Run kite <Relative Path> --map <map>'],
  ['A missing </div> and <input> in it', 'A missing </div> and <input> in it'],
  ['Text <Badge text="new" /> a <Icon {...props} /> b', 'Text a b'],
  ['a\n\n<Intro />\n\n<TOC levels={[2]} />', 'a'],
  ['a\n\n<style>\nb {}\n</style>\n\nc <title>d</title> e', 'a\n\nc e'],
  ['<Tabs x={1}>\n\na\n\n</Tabs>', 'a'],
  ['a <Play url="https://e.com/v" title="Film" /> b', 'a Film (https://e.com/v) b'],
  ['See <a href="https://e.com">the guide<a/> now', 'See the guide (https://e.com) now'],
  ['See <a href="https://e.com">the guide<a> now', 'See the guide (https://e.com) now'],
  ['<a name="x" />\n\na', 'a'],
  ['|a|\n|-|\n|<ul><li>b<li>c|', 'a: - b - c'],
])('%j is shown as %j', async (body, text) => {
  const { release } = await compileText(noteText({}, body), { format: 'text' });
  expect(release?.entry.body).toBe(text);
});

test('an element that is left open has a warning, but not one whose end is optional', async () => {
  expect(await problemsOf('Press <kbd>Ctrl\n\n<p>a\n\n<details>\n<summary>b</summary>\n\nc')).toBe(
    `7:7 stray-tag: "<kbd>" has no end tag; type </kbd> where it ends, or put it in backticks to show it as typed
11:1 stray-tag: "<details>" has no end tag; type </details> where it ends, or put it in backticks to show it as typed
`,
  );
});
