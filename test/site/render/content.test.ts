import * as fc from 'fast-check';
import type { Nodes } from 'hast';
import { raw } from 'hast-util-raw';
import { expect, test } from 'vitest';
import { parseReleaseHistory } from '../../../src/client/parse-responses.ts';
import type { ContentNode } from '../../../src/contract/version-response.ts';
import { noteText } from '../../temporary.ts';
import { compileText } from '../../notes/compile-text.ts';
import { testLists } from '../../lists.ts';
import { HTML, MARKDOWN } from '../../pieces.ts';

const SITE = 'https://e.com/';

async function compile(body: string, settings: Record<string, unknown> = { siteUrl: SITE }) {
  const { release, problems } = await compileText(noteText({}, body), settings);
  return { content: release?.content.nodes, feedHtml: release?.feed ?? '', problems };
}

testLists('test/fixtures/content', async (body) => {
  const { content = [] } = await compile(body);
  return content.map((node) => JSON.stringify(node)).join('\n');
});

test('without siteUrl, a link within the page is its text', async () => {
  const { content } = await compile('## A\n\n[a](#a) [b](https://b.cd)', {});
  const link = ['a', { href: 'https://b.cd' }, 'b'];
  expect(content).toEqual([
    ['h3', {}, 'A'],
    ['p', {}, 'a ', link],
  ]);
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
  const pieces = fc.array(fc.constantFrom(' ', ...MARKDOWN, ...HTML), { maxLength: 20 });
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
    { numRuns: 600 },
  );
  expect(compared).toBeGreaterThan(90);
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
