import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { appendContent } from '../../../src/client/element/content.ts';
import { CONTENT_ATTRIBUTES, CONTENT_TAGS, UNSAFE_SCHEMES } from '../../../src/contract/content.ts';
import type { ContentNode } from '../../../src/contract/version-response.ts';
import { KINDS } from '../../../src/labels/labels.ts';

/** An element that can be written as HTML. */
class FakeElement {
  readonly part = { value: '' };
  readonly attributes: Record<string, string> = {};
  readonly content: unknown[] = [];
  readonly tag: string;
  constructor(tag: string) {
    this.tag = tag;
  }
  append(...content: unknown[]): void {
    this.content.push(...content);
  }
  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }
  toString(): string {
    const attributes = Object.entries(this.attributes).map(
      ([name, value]) => ` ${name}="${value}"`,
    );
    return `<${this.tag}${attributes.join('')}>${this.content.join('')}</${this.tag}>`;
  }
}

function createNodes(...nodes: ContentNode[]) {
  vi.stubGlobal('document', { createElement: (tag: string) => new FakeElement(tag) });
  onTestFinished(() => void vi.unstubAllGlobals());
  const root = document.createElement('div');
  appendContent(root, nodes, (parent, text) => parent.append(text));
  const content: unknown = Reflect.get(root, 'content');
  return Array.isArray(content) ? Array.from<unknown>(content) : [];
}

const render = (...nodes: ContentNode[]) =>
  createNodes(...nodes)
    .map(String)
    .join('');

test('tables, pictures, lists and code keep the attributes that docs/json.md promises', () => {
  const cell: ContentNode = ['td', { align: 'right', colspan: '2', rowspan: '3' }, 'a'];
  expect(render(['table', {}, ['tr', {}, cell]])).toBe(
    '<table><tr><td align="right" colspan="2" rowspan="3">a</td></tr></table>',
  );
  const picture = { src: 'https://a.b/c.png', alt: 'd', title: 'e', width: '4', height: '3' };
  expect(render(['img', picture])).toBe(
    '<img src="https://a.b/c.png" alt="d" title="e" width="4" height="3"></img>',
  );
  expect(
    render(['ol', { start: '3' }], ['pre', { language: 'ts' }], ['li', { kind: 'task' }]),
  ).toBe('<ol start="3"></ol><pre language="ts"></pre><li kind="task"></li>');
  expect(render(['details', { open: '' }, ['summary', {}, 'a']])).toBe(
    '<details open=""><summary>a</summary></details>',
  );
});

test('docs/json.md names every element and attribute, and no others', () => {
  const docs = readFileSync('docs/json.md', 'utf8');
  const [, lists = ''] = /- Headlines are(.*?)\nAddresses are/s.exec(docs) ?? [];
  const names = new Set([...lists.matchAll(/`([a-z\d]+)`/g)].map(([, name]) => name));
  // Values of kind, and headlines between the first and the last level.
  const alerts = ['note', 'tip', 'important', 'warning', 'caution'];
  for (const value of [...KINDS, ...alerts, 'task']) names.delete(value);
  expect(names).toEqual(
    new Set([...CONTENT_TAGS, ...CONTENT_ATTRIBUTES].filter((name) => !/h[45]/.test(name))),
  );
});

test.each([
  'https://example.com/',
  'HTTP://example.com/',
  'mailto:ada@example.com',
  'obsidian://open?vault=a',
  'web+app:a',
])('the link %s keeps its address', (href) => {
  expect(render(['a', { href, title: 'b' }, 'c'])).toBe(`<a href="${href}" title="b">c</a>`);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  ...UNSAFE_SCHEMES.flatMap((scheme) => [`${scheme}:a`, `${scheme.toUpperCase()}:///a`]),
  '//example.com/',
  '/guide',
  '',
])('the link %j loses its address', (href) => {
  expect(render(['a', { href }, 'a'])).toBe('<a>a</a>');
});

test('links open in another tab, pictures send no referrer, and the keyboard reaches what is wide', () => {
  const [link, picture, code, table] = createNodes(
    ['a', { href: 'https://a.b/' }, 'c'],
    ['img', {}],
    ['pre', {}, 'd'],
    ['table', {}],
  );
  expect(link).toMatchObject({ target: '_blank', rel: 'noopener' });
  expect(picture).toMatchObject({ referrerPolicy: 'no-referrer' });
  expect([code, table]).toMatchObject([{ tabIndex: 0 }, { tabIndex: 0 }]);
});

test('content that is too long is cut off', () => {
  expect(render('a'.repeat(300_000), 'b')).toBe('a'.repeat(200_000));
  const many = Array.from({ length: 20_000 }, (): ContentNode => ['li', {}, 'c']);
  expect(createNodes(...many)).toHaveLength(9524);
});

test.each(['javascript:a', 'data:image/svg+xml,a', '/a.png', '//a.b/c.png', 'mailto:a'])(
  'a picture from %s is not loaded',
  (src) => {
    expect(render(['img', { src, alt: 'a' }])).toBe('<img alt="a"></img>');
  },
);

test('other attributes are left out, and of other elements the children are shown', () => {
  const hostile = {
    onclick: 'a',
    style: 'b',
    id: 'c',
    srcset: 'd',
    'href=https://': 'javascript:e',
  };
  expect(render(['p', hostile, 'a'], ['script', {}, 'b'], ['iframe', {}, ['em', {}, 'c']])).toBe(
    '<p>a</p>b<em>c</em>',
  );
});
