import { expect, test, describe } from 'vitest';
import { renderMarkdown } from '../../../src/notes/render/render-markdown.ts';
import { describeProblems } from '../../describe-problems.ts';
import { prepareBody } from '../parse.ts';
import { noteText } from '../../temporary.ts';
import { compileText, problemsOf } from '../compile-text.ts';

function resolve(body: string, siteUrl?: string): string {
  const { tree, problems } = prepareBody(body, siteUrl);
  return describeProblems(problems) || renderMarkdown(tree.children);
}

const SCHEMES = 'an address must start with https://, http:// or mailto:';

test.each([
  [
    '[a](b)',
    '1:1-1:7 relative-link: "b" is a relative address; type the whole address, https://…, or set siteUrl in the settings\n',
  ],
  [
    '[a]()',
    '1:1-1:6 no-address: this link has no address; type one between the parentheses (), or delete it\n',
  ],
  [
    '![a]()',
    '1:1-1:7 no-address: this image has no address; type one between the parentheses (), or delete it\n',
  ],
  [
    '[a](https://[)',
    '1:1-1:15 link-url: "https://[" is not a valid address; type one such as https://example.com/page\n',
  ],
  [
    'See [a][b].\n\n[b]: ftp://c.d',
    `3:1-3:15 link-scheme: ${SCHEMES}, found "ftp://c.d"; type one that does, or plain text, or add "ftp" to the setting linkSchemes\n`,
  ],
])('%j is a problem', (body, problems) => {
  expect(resolve(body)).toBe(problems);
});

test('finds a scheme after characters that browsers ignore', () => {
  const problem = `1:1-1:26 link-scheme: ${SCHEMES}, found "  javascript:b"; type one that does, or plain text\n`;
  expect(resolve('[a](<&#32; javascript:b>)', 'https://site.example/')).toBe(problem);
});

const linkSchemes = ['obsidian', 'vscode'];
const EXPECTED = 'link-scheme: an address must start with https://, http:// or mailto:, found';

test('a scheme of the setting linkSchemes is allowed, and is on the page', async () => {
  const body =
    'See [one](obsidian://open?vault=a), <vscode://b>, [c][], <a href="obsidian:d">d</a>.\n\n[c]: Obsidian://c';
  const { problems, release } = await compileText(noteText({}, body), { linkSchemes });
  expect(problems).toEqual([]);
  expect(release?.entry.body).toBe(
    'See one (obsidian://open?vault=a), vscode://b, c (obsidian://c), d (obsidian:d).',
  );
  expect(release?.article.html).toBe(
    '<p>See <a href="obsidian://open?vault=a">one</a>, <a href="vscode://b">vscode://b</a>, <a href="obsidian://c">c</a>, <a href="obsidian:d">d</a>.</p>\n',
  );
});

test('pictures cannot have such a scheme, nor mailto', async () => {
  const problems = await problemsOf('![a](obsidian://b) ![c](mailto:d@e.fg)', { linkSchemes });
  const expected = 'picture: an address must start with https:// or http://, found';
  const advice = 'type one that does, or save the file next to the note and type its path';
  expect(problems).toBe(
    `7:1-7:19 ${expected} "obsidian://b"; ${advice}\n` +
      `7:20-7:39 ${expected} "mailto:d@e.fg"; ${advice}\n`,
  );
});

describe('a mistake in a definition', () => {
  const problem = `11:1-11:26 ${EXPECTED} "https:/example.com"; type one that does, or plain text\n`;

  test('is reported once, at the definition', async () => {
    const body = 'One [a], two [b][A].\n\n- Three [c][a]\n\n[a]: https:/example.com\n';
    expect(await problemsOf(body)).toBe(problem.replace('11:26', '11:24'));
  });

  test('is none if nothing refers to the definition', async () => {
    expect(await problemsOf('a [b]\n\n[b]: https://b.c\n[b]: https:/b.c\n[//]: # (c)\n')).toBe('');
  });
});

const SITE = 'https://notes.example.com/log/';

const versions = new Set(['1.0.7', 'v2.0', 'site']);

async function compile(body: string, settings: Record<string, unknown> = {}) {
  const text = noteText({ version: '2 β' }, body);
  const { problems, release } = await compileText(
    text,
    { siteUrl: SITE, ...settings },
    { versions },
  );
  return { problems: describeProblems(problems), release };
}

/** The address of the release on its page. */
const TOP = 'releases/2-4b3e4030.html#2~20~%CE%B2';
const ID = '2~20~β/';

describe('a link leads to the headline or id of that name', () => {
  test.each([
    ['#site', '## Site\n\n- b', 'h3', 'site', 'Site'],
    ['#fast-search--more', '## *Fast* `search` & more!\n\n- b', 'h3', 'fast-search--more', 'Fast'],
    ['#größe_1', '## Größe_1\n\n- b', 'h3', 'größe_1', 'Größe_1'],
    ['#gr%C3%B6%C3%9Fe', '## Größe\n\n- b', 'h3', 'größe', 'Größe'],
    ['#fixes-1', '## Fixes\n\n- b\n\n## Fixes\n\n- c', 'h3', 'fixes-1', 'Fixes'],
    ['#own', '## Site {#own}\n\n- b', 'h3', 'own', 'Site'],
    ['#a/b c', '## Site {#a/b}\n\n- b\n\n<p id="a/b c">c</p>', 'p', 'a/b c', 'c'],
    ['#x', '## Site\n\n- <a id="x"></a>b', 'span', 'x', ''],
    ['#x', '## Site\n\n- <a name="x"></a>b', 'span', 'x', ''],
    ['#x', '## Site\n\n<details id="x"><summary>b</summary>c</details>', 'details', 'x', ''],
    ['#x', '## Site\n\n- b\n\n<h2 id="x">c</h2>\n\n- d', 'h3', 'x', 'c'],
    ['#b', '## Site\n\n> ## B\n>\n> c', 'p', 'b', '<strong>B'],
    ['#end', '## Site\n\n- b\n\n## End', 'span', 'end', ''],
  ])('%s to %j', async (link, rest, element, name, text) => {
    const body = `[a](<${link}>) <a href="${link}">a</a> [a][r]\n\n[r]: <${link}>\n\n${rest}`;
    const { problems, release } = await compile(body);
    expect(problems).not.toContain('anchor');
    const fragment = `${TOP}/${encodeURIComponent(name)}`;
    const url = `${SITE}${fragment}`;
    expect(release?.entry.body).toBe('a a a');
    expect(release?.article.html).toContain(
      `<a href="${fragment}">a</a> <a href="${fragment}">a</a> <a href="${fragment}">a</a>`,
    );
    const start = `<${element} id="${ID}${name}">${text}`;
    const isHeadline = element === 'h3' && text === 'Fast';
    expect(release?.article.html).toContain(
      isHeadline ? start.replace('Fast', '<em>Fast</em>') : start,
    );
    expect(release?.feed).toContain(`<a href="${url}">a</a> <a href="${url}">a</a>`);
    expect(release?.feed).not.toContain(' id=');
    const markdown = await compile(body, { format: 'markdown' });
    expect(markdown.release?.entry.body).toMatch(`[a](${url}) <a href="${url}">a</a> [a](${url})`);
  });

  test.each([
    ['#1.0.7', 'releases/1.0.7.html#1.0.7'],
    ['#v1.0.7', 'releases/1.0.7.html#1.0.7'],
    ['#2.0', 'releases/v2.0.html#v2.0'],
  ])('%s to another release', async (link, address) => {
    const { problems, release } = await compile(`[a](${link})\n\n## B\n\n- c`);
    expect(problems).toBe('');
    expect(release?.entry.body).toBe(`a (${SITE}${address})`);
    expect(release?.article.html).toContain(`<a href="${address}">a</a>`);
    expect(release?.feed).toContain(`<a href="${SITE}${address}">a</a>`);
  });

  test.each(['#', '#top', '#may-2024'])('%s to the release', async (link) => {
    const { problems, release } = await compile(`# May 2024\n\n[a](${link})\n\n## B\n\n- c`);
    expect(problems).toBe('');
    expect(release?.entry.body).toBe('a');
    expect(release?.article.html).toContain(`<a href="${TOP}">a</a>`);
  });
});

test('the id at the end of a heading is not shown', async () => {
  const body = 'a\n\n## A {#a-1}\n\n- b\n\n### *B*{#b}\n\n- c {#kept}\n\n> ## D {#d}';
  for (const format of ['text', 'markdown']) {
    const { release } = await compile(body, { format });
    expect(release?.entry.headlines.map(({ headline }) => headline)).toEqual(['A', 'A / B']);
    expect(JSON.stringify(release)).not.toMatch(/\{#(?!kept)/);
    expect(JSON.stringify(release?.entry)).toContain('c {#kept}');
  }
});

describe('a link without a target is a warning, and its text is shown', () => {
  const warn = (place: string, name: string, advice = 'correct the link, or delete it') =>
    `${place} anchor: this note has no headline or id "${name}"; ${advice}\n`;

  test.each([
    ['a [b](#c) d', 'a b d', warn('7:3-7:10', 'c')],
    ['a [*b*](#Site) d', 'a _b_ d', warn('7:3-7:15', 'Site', 'did you mean "#site"?')],
    ['a <a href="#%zz">b</a>', 'a <a>b</a>', warn('7:3', '%zz')],
    ['a\n<a\nhref="#c">b</a>', 'a\n<a>b</a>', warn('8:1', 'c')],
    ['[b][c] d\n\n[c]: #e', 'b d', warn('9:1-9:8', 'e')],
  ])('%j', async (text, shown, problems) => {
    const body = `${text}\n\n## Site\n\n- e`;
    const asText = await compile(body);
    expect(asText.problems).toBe(problems);
    expect(asText.release?.entry.body).toBe(shown.replaceAll(/<\/?a>|_/g, '').replace('\n', ' '));
    expect(asText.release?.feed).not.toContain('<a');
    const asMarkdown = await compile(body, { format: 'markdown' });
    expect(asMarkdown.problems).toBe(problems);
    expect(asMarkdown.release?.entry.body.split('\n\n')[0]).toBe(shown);
  });
});

describe('without an address, a link is its text', () => {
  const body = '[a *b*](#site) <a href="#site">c</a>\n\n## Site\n\n- d';
  test.each([
    ['siteUrl', { siteUrl: undefined }],
    ['a page', { page: false }],
  ])('without %s', async (_name, settings) => {
    const { problems, release } = await compile(body, settings);
    expect(problems).toBe('');
    expect(release?.entry.body).toBe('a b c');
    expect(release?.feed).toContain('<p>a <em>b</em> c</p>');
    const markdown = await compile(body, { ...settings, format: 'markdown' });
    expect(markdown.release?.entry.body).toBe('a _b_ <a>c</a>');
  });
});

test('every id on the page starts with the fragment of its release, and occurs once', async () => {
  const body =
    '<a id="x"></a><b id="x" class="y">a</b> <p id="skip">b</p>\n\n## X\n\n- c\n\n## X {#x}\n\n- d';
  const { release } = await compile(body);
  const ids = [...(release?.article.html.matchAll(/\bid="([^"]*)"/g) ?? [])].map(([, id]) => id);
  expect(ids).toEqual([`${ID}x`, `${ID}skip`]);
  expect(release?.article.html).not.toMatch(/class|name=/);
});
