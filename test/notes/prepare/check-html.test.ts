import { describe, expect, test } from 'vitest';
import { describeProblems } from '../../describe-problems.ts';
import { noteText } from '../../temporary.ts';
import { compileText, problemsOf } from '../compile-text.ts';

const FIX = 'put it in backticks to show it as typed, or delete it';

describe.each(['text', 'markdown'] as const)('in the format %s', (format) => {
  const problems = (body: string) => problemsOf(body, { format });

  test.each('iframe math script style svg textarea xmp'.split(' '))(
    '<%s> is refused',
    async (name) => {
      const found = `html: a release cannot show the HTML "<${name}>"; ${FIX}\n`;
      expect(await problems(`a\n\n<div><${name}>x</${name}></div>`)).toBe(`9:6 ${found}`);
      expect(await problems(`a\n\n<${name}>\n\n*x*\n\n</${name}>`)).toBe(`9:1 ${found}`);
    },
  );

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

  test.each([
    ['</x>', `7:1 html: a release cannot show the HTML "</x>"; ${FIX}\n`],
    ['<x/>', `7:1 html: a release cannot show the HTML "<x/>"; ${FIX}\n`],
    ['<x></x></x>', `7:1 html: a release cannot show the HTML "<x>"; ${FIX}\n`],
    ['Use <script>, <b>x</b>.', `7:5 html: a release cannot show the HTML "<script>"; ${FIX}\n`],
    ['a <?php ?> b', `7:3 html: a release cannot show the HTML "<?php ?>"; ${FIX}\n`],
    ['<!DOCTYPE a>', `7:1 html: a release cannot show the HTML "<!DOCTYPE a>"; ${FIX}\n`],
    ['> <div>\n> <x b>', `8:3 html: a release cannot show the HTML "<x b>"; ${FIX}\n`],
    [
      '<iframe src="a.html"></iframe>',
      `7:1 html: a release cannot show the HTML "<iframe src=\\"a.html\\">"; ${FIX}\n`,
    ],
    [
      '<iframe src="https://e.com/a">',
      `7:1 html: a release cannot show the HTML "<iframe src=\\"https://e.com/a\\">"; ${FIX}\n`,
    ],
    ['- a\n  <x\n  b>', `8:3 html: a release cannot show the HTML "<x\\nb>"; ${FIX}\n`],
  ])('%j has elements that a release cannot show', async (body, expected) => {
    expect(await problems(body)).toBe(expected);
  });

  test.each([
    ['<b>a\n\nb</b>', ['b', '/b']],
    ['<b>\n\na\n\n</b>', ['b', '/b']],
    ['<i><b>a</i></b>', ['b', '/b']],
    ['*<b>a*</b>', ['b', '/b']],
    ['- <b>a\n- b</b>', ['b', '/b']],
    ['<p><b>a</p>', ['b']],
    ['<table><tr><td><a>b</td></tr></table>', ['a']],
    ['a</b>', ['/b']],
    ['<b>a</b> <i>b</i> <br> <p>c', []],
    ['<div>\n\n<b>a</b>\n\n</div>', []],
    ['<p>a<p>b<ul><li>c<li>d</ul></div>', []],
  ])('%j has formatting tags without a partner, which are left out', async (body, tags) => {
    const messages = tags.map((tag) => {
      const partner = tag.startsWith('/')
        ? `<${tag.slice(1)}> where it starts`
        : `</${tag}> where it ends`;
      return `"<${tag}>" is left out, as it has no partner in its block; delete it, or type ${partner}\n`;
    });
    const { problems: found, release } = await compileText(noteText({}, body), { format });
    expect(describeProblems(found).replaceAll(/^\S+ stray-tag: /gm, '')).toBe(messages.join(''));
    const shown = `${release?.entry.body}${JSON.stringify(release?.entry.headlines)}`;
    for (const tag of tags) expect(shown).not.toContain(`<${tag}>`);
  });

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

  test('a comment that is not closed is reported once', async () => {
    expect(await problems('a\n\n<!-- b\n\n<x>')).toBe(
      '9:1 html: this HTML comment is not closed and hides all text after it; type --> where it ends\n',
    );
  });

  test('text on the line of a comment is a problem: without the comment it would be Markdown', async () => {
    expect(await problems('<!-- a --> *b*')).toBe(
      '7:1 html: text on the line of an HTML comment counts as HTML, found "*b*"; put the comment on a line of its own\n',
    );
    expect(await problems('<!-- a --> <b>c</b>')).toBe('');
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

  test('an address with a password is a problem, and the password is in no message', async () => {
    const body = '<a href="https://bob:s3cret@example.com/">a</a>';
    expect(await problems(body)).toBe(
      '7:1 link-credentials: this address publishes a user name or password, found "https://…@example.com/"; delete everything before the @\n',
    );
  });
});
