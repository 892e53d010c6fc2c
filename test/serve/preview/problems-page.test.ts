import { expect, test } from 'vitest';
import { makeProblem } from '../../../src/notes/problem.ts';
import { listFileProblems, type FileProblem } from '../../../src/project/problems.ts';
import { renderProblemsPage, markLine } from '../../../src/serve/preview/problems-page.ts';
import type { Point, Position } from 'unist';
import { renderContent } from '../../../src/site/outputs/pages/html.ts';

const script = { src: '/reload.js', nonce: 'a-nonce' };

/** Problems of a file with these messages, all at its first word. */
function problemsOf(file: string, messages: string[]): FileProblem[] {
  const place = { line: 1, column: 1 };
  return listFileProblems(
    file,
    messages.map((message) => makeProblem('mistyped', message, place)),
  );
}

const render = (problems: FileProblem[], text = 'text of it') =>
  renderProblemsPage(problems, () => text, script);

test('each problem has its file, message, position, rule and lines', () => {
  const page = render(problemsOf('releases/a.md', ['this is wrong']));
  expect(page).toContain(
    '<section><h2>releases/a.md</h2><article class="error"><h3>this is wrong</h3>' +
      '<p><span>error</span><span>line 1, column 1</span><span>mistyped</span></p>' +
      '<pre><mark>text</mark> of it</pre></article></section>',
  );
  expect(page).toContain('<title>1 error · Gazette preview</title>');
  expect(page).toContain('<h1>1 error</h1>');
});

test('a problem without a position has no lines', () => {
  const problems = listFileProblems('releases', [makeProblem('too-few', 'there is no release')]);
  expect(render(problems)).toContain(
    '<article class="error"><h3>there is no release</h3><p><span>error</span><span>too-few</span></p></article>',
  );
});

test('warnings are counted and marked, and come after errors', () => {
  const place = { line: 1, column: 1 };
  const warnings = listFileProblems('a.md', [makeProblem('empty-headline', 'odd', place)]);
  const page = render([...warnings, ...problemsOf('b.md', ['wrong', 'bad'])]);
  expect(page).toMatch(/<h2>b\.md<.*<article class="error">.*<h2>a\.md<.*"warning">/);
  expect(page).toContain('<h1>2 errors and 1 warning</h1>');
  expect(page).toContain('<body id="problems" class="error">');
  expect(page).toContain('<article class="warning"><h3>odd</h3><p><span>warning</span>');
  expect(render(warnings)).toContain('<body id="problems" class="warning">');
});

test('HTML in a note, a message or a file name is shown as text', () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const page = render(problemsOf(`${hostile}.md`, [hostile]), hostile);
  expect(page).toContain('&#x3C;script>alert(1)');
  expect(page).not.toContain('<img');
  expect(page.split('<script')).toHaveLength(2);
});

test('the policy allows only the script of the preview, and connections to its server', () => {
  const page = render(problemsOf('a.md', ['wrong']));
  expect(page).toContain('<script src="/reload.js" nonce="a-nonce" defer></script>');
  const [, policy = ''] = /content="(default-src [^"]*)"/.exec(page) ?? [];
  expect(policy.replaceAll('&#x27;', "'")).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; script-src 'nonce-a-nonce'; connect-src 'self'; base-uri 'none'; form-action 'none'$/,
  );
});

const TEXT = 'one\nthree words here\nfour';
const at = (line: number, column: number) => ({ line, column });

/** The line of a problem, with the wrong part in brackets. */
const show = (text: string, place: Point | Position) =>
  markLine(text, makeProblem('mistyped', 'wrong', place))
    .map((part) =>
      typeof part === 'string' ? part : `[${renderContent(part).replace(/<[^>]*>/g, '')}]`,
    )
    .join('');

test('a point marks the word that starts there', () => {
  expect(show(TEXT, at(2, 7))).toBe('three [words] here');
  expect(show(TEXT, at(3, 1))).toBe('[four]');
});

test('a range is marked, but only its first line', () => {
  expect(show(TEXT, { start: at(2, 7), end: at(2, 14) })).toBe('three [words h]ere');
  expect(show(TEXT, { start: at(2, 7), end: at(3, 2) })).toBe('three [words here]');
});

test('an empty position is marked as a space', () => {
  expect(show('', at(1, 1))).toBe('[ ]');
  expect(show('a b', at(1, 2))).toBe('a[ ]b');
  expect(show('ab', { start: at(1, 3), end: at(1, 3) })).toBe('ab[ ]');
});

test('invisible characters are escaped, except tabs', () => {
  expect(show('a\u0000b\u202E c\td', at(1, 6))).toBe('a\\u0000b\\u202e [c]\td');
});
