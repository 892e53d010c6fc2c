import { expect, test } from 'vitest';
import { noteText } from '../../../temporary.ts';
import { buildPages } from './build-pages.ts';

const before = {
  'b.md': noteText({ version: '0.9', date: '2025-12-01' }),
  'c.md': noteText({ version: '0.8', date: '2025-11-01' }),
};

async function build(front: Record<string, string>, body = '- A fix.') {
  const note = noteText({ version: '1.0', date: '2026-01-01', ...front }, body);
  const { files, problems } = await buildPages({ ...before, 'a.md': note });
  expect(problems).toEqual([]);
  const read = (path: string) =>
    /<article id="1.0".*?<\/article>/s.exec(files.get(path) ?? '')?.[0] ?? '';
  return { article: read('index.html'), own: read('releases/1.0.html') };
}

test.each([{}, { title: '1.0' }, { title: "What's new in 1.0" }])(
  'a release with the title %j has its version as its heading',
  async (front) => {
    const { article, own } = await build(front);
    expect(article).toContain('<article id="1.0" class="quiet major">');
    expect(article.match(/<h\d.*?<\/h\d>/g)).toEqual([
      '<h2 class="version"><a href="releases/1.0.html"><bdi>1.0</bdi></a></h2>',
    ]);
    expect(own).toContain('<h1><bdi>1.0</bdi></h1>');
    expect(own).not.toContain('class="version"');
  },
);

test.each([
  ['1.0: Boards', 'Boards'],
  ['1.0 – Boards', 'Boards'],
  ['1.0 – ', '1.0 –'],
  ['1.0 million boards', '1.0 million boards'],
  ['1.0.1-beta', '1.0.1-beta'],
])('the title %j is shown as %j', async (title, shown) => {
  const { article, own } = await build({ title: JSON.stringify(title) });
  expect(/<h2[^>]*><a [^>]*>(.*?)<\/a><\/h2>/.exec(article)?.[1]?.trim()).toBe(shown);
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(own)?.[1]?.trim()).toBe(shown);
  expect(article).toContain('<div class="version">');
});

test('a default headline is left out', async () => {
  const { article } = await build({}, 'Text.\n\n- A.\n\n**Fixed**\n\n- B.\n\nText:\n\n- C.');
  expect(article).toMatch(/<p>Text.<\/p>\s*<ul>.*<h3[^>]*>.*Fixed.*<p>Text:<\/p>\s*<ul>/s);
});

test('a withdrawn release is collapsed below its reason', async () => {
  const { article, own } = await build({ title: 'Boards', withdrawn: 'It lost data.' });
  const notice =
    '<p class="withdrawn"><strong><bdi>Withdrawn</bdi></strong>: <bdi>It lost data.</bdi></p>';
  expect(article).toContain('<bdi class="mark">Withdrawn</bdi>');
  expect(article.slice(article.indexOf('Boards</a>'))).toMatch(
    new RegExp(
      `^Boards</a></h2>${notice}<details><summary>Read all of 1.0</summary>.*<li>A fix.`,
      's',
    ),
  );
  expect(own).toContain(notice);
  expect(own).not.toContain('<details>');
});

test('a phrase of a note is shown; a phrase of the settings becomes only the date', async () => {
  const { article } = await build({ published: 'In stores from {date}' });
  expect(article).toContain('<bdi>In stores from January 1, 2026</bdi>');
  expect((await build({})).article).toContain('<bdi>January 1, 2026</bdi>');
});
