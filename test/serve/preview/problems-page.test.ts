import { VFile } from 'vfile';
import { expect, test } from 'vitest';
import { report } from '../../../src/notes/problem.ts';
import { makeProblemsPage } from '../../../src/serve/preview/problems-page.ts';

const script = { src: '/reload.js', nonce: 'a-nonce' };

/** A file with problems: the reason of each, all at its first word. */
function createFile(path: string, reasons: string[], value = 'text of it'): VFile {
  const file = new VFile({ path, value });
  for (const reason of reasons)
    report(file, { rule: 'a-rule', reason, place: { line: 1, column: 1 } });
  return file;
}

function makePage(files: VFile[], readText: (file: VFile) => string = String): string {
  const { path, render } = makeProblemsPage(files, readText, script);
  expect(path).toBe('index.html');
  return String(render());
}

test('each problem has its file, reason, place, rule and lines', () => {
  const page = makePage([createFile('releases/a.md', ['this is wrong'])]);
  expect(page).toContain(
    '<section><h2>releases/a.md</h2><article><h3>this is wrong</h3>' +
      '<p><span>line 1, column 1</span><span>a-rule</span></p>' +
      '<pre><code data-line="1"><mark>text</mark> of it</code></pre></article></section>',
  );
  expect(page).toContain('<title>1 problem · Gazette preview</title>');
  expect(page).toContain('<h1>1 problem</h1>');
});

test('one without a place has no lines, and nothing is read for it', () => {
  const file = new VFile({ path: 'releases' });
  report(file, { rule: 'too-few', reason: 'there is no release here' });
  const page = makePage([file], () => {
    throw new Error('it was read');
  });
  expect(page).toContain(
    '<article><h3>there is no release here</h3><p><span>too-few</span></p></article>',
  );
});

test('what a note says is text, and never more', () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const page = makePage([createFile(`${hostile}.md`, [hostile], hostile)]);
  expect(page).not.toContain('<img');
  expect(page.split('<script')).toHaveLength(2);
});

test('only the script of the preview runs, and only the preview is asked for news', () => {
  const page = makePage([createFile('a.md', ['wrong'])]);
  expect(page).toContain('<script src="/reload.js" nonce="a-nonce" defer></script>');
  const [, policy = ''] = /content="(default-src [^"]*)"/.exec(page) ?? [];
  expect(policy.replaceAll('&#x27;', "'")).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; script-src 'nonce-a-nonce'; connect-src 'self'; base-uri 'none'; form-action 'none'$/,
  );
});

test('of many problems the first 50 are shown, with how many more there are', () => {
  const name = (length: number) => Array.from({ length }, (_, index) => `problem ${index}.`);
  const files = [
    createFile('a.md', name(30)),
    createFile('b.md', name(25)),
    createFile('c.md', name(1)),
  ];
  const page = makePage(files);
  expect(page.split('<article>')).toHaveLength(51);
  expect(page).toContain('<h1>56 problems</h1>');
  expect(page).toContain('<p>6 more: gazette check lists all.</p>');
  expect(page).not.toContain('c.md');
  expect(makePage(files.slice(0, 1))).not.toContain('gazette check');
  const exact = makePage([createFile('a.md', name(50))]);
  expect(exact).not.toContain('more:');
});
