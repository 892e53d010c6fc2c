import * as fc from 'fast-check';
import type { Nodes } from 'hast';
import { raw } from 'hast-util-raw';
import { expect, test } from 'vitest';
import { Settings } from '../../../src/project/settings.ts';
import { readAsBrowser } from '../../reader-view.ts';
import { firstMissing, words } from '../../shown-words.ts';
import { noteText } from '../../temporary.ts';
import { loadTextCompiler } from '../compile-text.ts';

const NAMES =
  'a b i code kbd p div ul ol li table thead tbody tr td th caption details summary blockquote pre h2 span dl dt dd'.split(
    ' ',
  );
const VOID = ['<br>', '<hr>', '<img src="https://e.com/a.png" alt="">', '<wbr>', '<input>'];
const MARKDOWN = ['*', '**', '`', '- ', '> ', '1. ', '## ', '|', '|-|-|\n', '<!-- c -->', '    '];

const word = fc.integer({ min: 1, max: 99 }).map((number) => ` w${number} `);
const space = fc.constantFrom('\n', '\n\n', ' ');
const { html } = fc.letrec<{ html: string }>((tie) => ({
  html: fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: word },
        { weight: 2, arbitrary: space },
        fc.constantFrom(...VOID, ...MARKDOWN),
        { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...NAMES), tie('html')).map(wrap) },
        fc.constantFrom(...NAMES).map((name) => `<${name}>`),
        fc.constantFrom(...NAMES).map((name) => `</${name}>`),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
}));

function wrap([name, content]: [string, string]): string {
  return `<${name}>${content}</${name}>`;
}

/** The text of a tree, with a space between elements. */
function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? ` ${node.children.map(textOf).join('')} ` : '';
}

/** How a browser reads HTML inside an element that other text follows. */
function readInside(value: string) {
  const tree = raw({
    type: 'root',
    children: [{ type: 'raw', value: `<main>${value}</main>after` }],
  });
  return tree.type === 'root' ? tree.children : [];
}

test('the HTML of a release is well nested, and has the words that a browser shows, in the order of the note', async () => {
  const compile = await loadTextCompiler(Settings.parse({ siteUrl: 'https://e.com' }));
  let compiled = 0;
  const check = (body: string) => {
    const { release, problems } = compile(noteText({ title: 'T' }, body));
    if (!release) return;
    compiled++;
    const [main, after, ...others] = readInside(release.page.html);
    expect([after, others]).toEqual([{ type: 'text', value: 'after' }, []]);
    const said = words(main ? textOf(main) : '');
    expect(said).toEqual(words(release.page.html.replaceAll(/<[^>]*>|&#x\w+;/g, ' ')));
    const own = said.filter((name) => name.startsWith('w'));
    expect(firstMissing(own, words(body))).toBeUndefined();
    // Headings without content are left out with a warning.
    if (problems.length > 0) return;
    const shown = words(readAsBrowser(body).text);
    expect(firstMissing(shown.toSorted(), said.toSorted())).toBeUndefined();
    const { body: text, headlines } = release.entry;
    const rest = headlines.flatMap(({ headline, changes }) => [headline, ...changes]);
    const inText = words([text, ...rest].join('\n'));
    expect(firstMissing(shown.toSorted(), inText.toSorted())).toBeUndefined();
  };
  fc.assert(fc.property(html, check), { numRuns: 400 });
  expect(compiled).toBeGreaterThan(100);
});
