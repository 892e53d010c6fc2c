import * as fc from 'fast-check';
import type { Nodes } from 'hast';
import { raw } from 'hast-util-raw';
import { expect, test } from 'vitest';
import { parseReleaseHistory } from '../../src/client/parse-responses.ts';
import type { ContentNode } from '../../src/contract/version-response.ts';
import { noteText } from '../temporary.ts';
import { compileText } from '../notes/compile-text.ts';
import { PIECES } from '../notes/pieces.ts';

const SITE = 'https://e.com/';

async function compile(body: string, settings: Record<string, unknown> = { siteUrl: SITE }) {
  const { release, problems } = await compileText(noteText({}, body), settings);
  return { content: release?.content.nodes, feedHtml: release?.feed ?? '', problems };
}

const p = (...children: ContentNode[]): ContentNode => ['p', {}, ...children];
const li = (...children: ContentNode[]): ContentNode => ['li', {}, ...children];

test.each<[string, ...ContentNode[]]>([
  [
    'Some *em* and\n**strong** text',
    p('Some ', ['em', {}, 'em'], ' and ', ['strong', {}, 'strong'], ' text'),
  ],
  ['a\\\nb ~~c~~ `d  e`', p('a', ['br', {}], 'b ', ['del', {}, 'c'], ' ', ['code', {}, 'd e'])],
  [
    '[guide](/a "b") <mail@e.com>',
    p(['a', { href: `${SITE}a`, title: 'b' }, 'guide'], ' ', [
      'a',
      { href: 'mailto:mail@e.com' },
      'mail@e.com',
    ]),
  ],
  ['![a](https://b.cd/e.png)', p(['img', { src: 'https://b.cd/e.png', alt: 'a' }])],
  [
    '## Site\n\n- a\n- b\n\n### *Sub*\n\nc',
    ['h3', {}, 'Site'],
    ['ul', {}, li('a'), li('b')],
    ['h4', {}, ['em', {}, 'Sub']],
    p('c'),
  ],
  [
    '## A\n\n3. a\n   - b\n\n   c',
    ['h3', {}, 'A'],
    ['ol', { start: '3' }, li(p('a'), ['ul', {}, li('b')], p('c'))],
  ],
  [
    '## A\n\n- [x] a\n- [ ] b',
    ['h3', {}, 'A'],
    ['ul', {}, ['li', { kind: 'task' }, '☑ a'], ['li', { kind: 'task' }, '☐ b']],
  ],
  ['```js\na\n\n  b\n```', ['pre', { language: 'js' }, 'a\n\n  b']],
  ['    a\n', ['pre', {}, 'a']],
  [
    '| a | b |\n| - | -: |\n| c | |',
    [
      'table',
      {},
      ['tr', {}, ['th', {}, 'a'], ['th', { align: 'right' }, 'b']],
      ['tr', {}, ['td', {}, 'c'], ['td', { align: 'right' }]],
    ],
  ],
  ['> a', ['blockquote', {}, p('a')]],
  ['> [!WARNING]\n> a', ['blockquote', { kind: 'warning' }, p(['strong', {}, 'Warning:'], ' a')]],
  [
    '<details open><summary>a</summary>\n\nb\n\n</details>',
    ['details', { open: '' }, ['summary', {}, 'a'], p('b')],
  ],
  [
    '## Fixed\n\n- **New:** a\n- Fixed: b',
    ['h3', {}, ['span', { kind: 'fix' }, 'Fixed']],
    [
      'ul',
      {},
      li(['span', { kind: 'add' }, 'New'], ' a'),
      li(['span', { kind: 'fix' }, 'Fixed'], ' b'),
    ],
  ],
  [
    '<b>a</b> <samp>b</samp> <small>c</small>',
    p(['strong', {}, 'a'], ' ', ['code', {}, 'b'], ' c'),
  ],
  ['<h2>a</h2> <li>b</li>', ['h3', {}, 'a'], ['div', {}, 'b']],
  [
    '<a href="https://b.cd">a <a href="https://e.fg">b</a></a>',
    p(['a', { href: 'https://b.cd' }, 'a b']),
  ],
  [
    '<video src="https://b.cd/e.mp4" title="A film">No.</video>',
    p(['a', { href: 'https://b.cd/e.mp4' }, 'A film']),
  ],
  [
    '<audio><source src="https://b.cd/e.mp3">No.</audio>',
    p(['a', { href: 'https://b.cd/e.mp3' }, 'https://b.cd/e.mp3']),
  ],
  [
    '<iframe src="https://b.cd" title="A film"></iframe>',
    p(['a', { href: 'https://b.cd' }, 'A film']),
  ],
  ['<p onclick="a()" style="b" id="c">d</p>', p('d')],
])('%j', async (body, ...content) => {
  expect(await compile(body)).toMatchObject({ content });
});

test('without siteUrl, a link within the page is its text', async () => {
  const { content } = await compile('## A\n\n[a](#a) [b](https://b.cd)', {});
  expect(content).toEqual([['h3', {}, 'A'], p('a ', ['a', { href: 'https://b.cd' }, 'b'])]);
});

const BLOCKS = /^(?:blockquote|details|div|h[3-6r]|[ou]l|p|pre|table)$/;
const TAGS =
  /^(?:blockquote|details|div|h[3-6r]|li|[ou]l|p|pre|summary|table|t[dhr]|a|br|code|del|em|img|kbd|mark|span|strong|su[bp]|u)$/;
const ATTRIBUTES =
  /^(?:a (?:title=|href=(?:https?:|mailto:))|img (?:alt|title|src=https?:|width=\d|height=\d)|details open=$|ol start=-?\d+$|t[dh] (?:align=|colspan=-?\d|rowspan=-?\d)|pre language=|(?:blockquote|li|span) kind=[a-z]+$)/;

/** The text of a tree without white space. Lists what is not allowed in it. */
function readContent(nodes: ContentNode[], wrong: string[] = []): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const [tag, attributes, ...children] = node;
      const found = Object.entries(attributes).map(([name, value]) => `${tag} ${name}=${value}`);
      wrong.push(...found.filter((each) => !ATTRIBUTES.test(each)));
      if (!TAGS.test(tag)) wrong.push(tag);
      return readContent(children, wrong);
    })
    .join('')
    .replaceAll(/\s/g, '');
}

function readHtml(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(readHtml).join('') : '';
}

const textOf = (html: string) =>
  readHtml(raw({ type: 'root', children: [{ type: 'raw', value: html }] })).replaceAll(/\s/g, '');

test('the content of any note has the text of the feed, in elements and attributes that are allowed', async () => {
  const pieces = fc.array(fc.constantFrom(' ', ...PIECES), { maxLength: 20 });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const { content, feedHtml } = await compile(`a\n\n## b\n\n${parts.join('')}\n\n[c](#b)`);
      if (!content) return;
      const wrong: string[] = [];
      const text = readContent(content, wrong);
      expect(wrong).toEqual([]);
      for (const node of content) expect(node[0]).toMatch(BLOCKS);
      // Recordings have no text in the feed.
      if (/<(?:audio|video)/.test(feedHtml)) return;
      expect(text).toBe(textOf(feedHtml));
      compared++;
    }),
    { numRuns: 2000 },
  );
  expect(compared).toBeGreaterThan(300);
});

test.each([
  ['quotes', `${'>'.repeat(100)} a`],
  ['lists', `${'- '.repeat(100)}a`],
  ['HTML', `${'<div>'.repeat(99)}${'*_'.repeat(40)}a${'_*'.repeat(40)}${'</div>'.repeat(99)}`],
])('clients read the content of deeply nested %s', async (_, body) => {
  const { content, problems } = await compile(body);
  expect(problems).toEqual([]);
  const text = JSON.stringify([
    { version: '', title: '', art: '', published: '', body: '', headlines: [], date: '', content },
  ]);
  expect(parseReleaseHistory(text, SITE)[0]?.content).toEqual(content);
});
