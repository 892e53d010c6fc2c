import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { buildPages } from '../outputs/pages/build-pages.ts';

async function build(body: string, format: 'text' | 'markdown' = 'text') {
  const notes = { '1.md': noteText({}), '2.md': noteText({ version: '2' }, body) };
  const { read } = await buildPages(notes, { format });
  const listCode = (text: string) => text.match(/<pre[^]*?<\/pre>/g);
  return { code: listCode(read('releases/2.html')), front: listCode(read('index.html')), read };
}

const JS = "- Use it:\n\n  ```js\n  import { a } from 'b'; // <c>\n  ```\n";

test('code has colors on pages, and its language', async () => {
  const { code, front, read } = await build(JS);
  const expected = [
    '<pre tabindex="0"><code class="language-js"><span class="hl-k">import</span> { a } <span class="hl-k">from</span> ' +
      `<span class="hl-s">'b'</span>; <span class="hl-c">// &#x3C;c></span>\n</code></pre>`,
  ];
  expect(code).toEqual(expected);
  expect(front).toEqual(expected);
  expect(read('feed.xml')).toContain(
    '&#x3C;pre tabindex="0">&#x3C;code>import { a } from \'b\'; // &#x26;#x3C;c>\n',
  );
});

test.each(['text', 'markdown'] as const)('the JSON has code as typed: %s', async (format) => {
  const { read } = await build(JS, format);
  expect(read('v2/cloud/version')).toContain("import { a } from 'b'; // <c>");
  expect(read('v2/cloud/version')).not.toContain('hl-');
  expect(read('releases.json')).toContain(
    `["pre",{"language":"js"},"import { a } from 'b'; // <c>"]`,
  );
});

test.each(['```brainfuck\n+ 1\n```', '```\nlet a = 1;\n```', '    let a = 1;'])(
  'code in no known language has no colors: %j',
  async (body) => expect((await build(body)).code?.join()).not.toContain('span'),
);

const json = (code: string) => `\`\`\`json\n${code}\n\`\`\`\n`;
/** A block of so many characters, with one element. */
const long = (length: number) => json(`1${' '.repeat(length - 2)}`);
const elements = (count: number) => json('1,'.repeat(count));

test.each([
  ['so many elements in all', [400, 900, 300, 200].map(elements), [true, true, false, true]],
  [
    'so many characters in all',
    [...Array(20).fill(900), 3000, 900].map(long),
    [...Array(20).fill(true), false, true],
  ],
  ['so many characters in one block', [7900, 8100, 900].map(long), [true, false, true]],
])('code is colored up to %s', async (_, blocks, colored) => {
  const { code } = await build(blocks.join('\n'));
  expect(code?.map((each) => each.includes('hl-'))).toEqual(colored);
});

test.each(['js', 'bash', 'python', 'rust', 'swift', 'csharp'])(
  'code that the highlighter cannot take is plain: nested templates and comments as %s',
  async (language) => {
    for (const piece of ['`${', '`f"{', '"#{', '/*', '"$(']) {
      const text = piece.repeat(4000 / piece.length);
      const { code } = await build(`~~~${language}\n${text}\n~~~\n`);
      expect(code?.join('').replaceAll(/<[^>]*>/g, '')).toBe(`${text}\n`);
    }
  },
);

test('classes of pages are safe in HTML of notes', async () => {
  const html = '<pre><code class="language-js&quot; x">a <span class="x">b</span></code></pre>\n';
  expect((await build(html)).code).toEqual(['<pre tabindex="0"><code>a b</code></pre>']);
});

test('short code does not break over lines', async () => {
  const { read } = await build('`k6 run` `a` `npm install --save-dev gazette`');
  expect(read('releases/2.html')).toContain(
    '<code class="short">k6 run</code> <code>a</code> <code>npm install --save-dev gazette</code>',
  );
});
