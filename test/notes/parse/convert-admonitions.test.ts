import { describe, expect, test } from 'vitest';
import { convertAdmonitions } from '../../../src/notes/parse/convert-admonitions.ts';
import { problemsOf } from '../compile-text.ts';

test.each([
  ['<Note>\na\n\n- b\n</Note>\nc', '> [!NOTE] \n> a\n> \n> - b\n\nc'],
  ['<Callout type="warning" title="Take care">a</Callout>', '> [!WARNING] Take care a'],
  ['<Tip>a\nb</Tip>\nc', '> [!TIP] a\n> b\nc'],
  ['::note\na\n::', '> [!NOTE] \n> a\n'],
  ['::tip{icon="i" to="https://e.com"}\na\n::', '> [!TIP] <https://e.com>\n> a\n'],
  ['::callout{type="info" to="/a"}\nb\n::', '> [!INFO] \n> b\n'],
  [':::note[Title]\n::tip\na\n::\n:::', '> [!NOTE] Title\n> > [!TIP] \n> > a\n> \n'],
  ['{{< admonition type="note" >}}\na\n{{< /admonition >}}', '> [!NOTE] \n> a\n'],
  ['- a\n\n  {{% warning %}}\n  b\n  {{% /warning %}}', '- a\n\n  > [!WARNING] \n  > b\n'],
  [
    '```\n<Note>\n```\n\n    <Note>\n\n`{/* a */}`',
    '```\n<Note>\n```\n\n    <Note>\n\n`{/* a */}`',
  ],
  ['{/* truncate */}\n\na {/* b */} c', '\n\na <!--b --> c'],
  ['<!-- truncate --> a\n\n- {/* b */} c\n\n<!-- more -->', ' a\n\n-  c\n\n'],
])('%j becomes %j', (body, text) => {
  expect(convertAdmonitions(body)).toEqual({ text, problems: [] });
});

describe('what is shown as typed is warned of, once for each kind', () => {
  const shown = (place: string, typed: string, what: string) =>
    `${place} other-syntax: "${typed}" is ${what}, and is shown as typed; replace all such text by Markdown, or put it in backticks\n`;

  test.each([
    [
      '[News](https://e.com/{{ tag }}/NEWS.md)\n\n{{ other }}',
      shown('7:1', '{{ tag }}', 'a template that was not filled in'),
    ],
    [
      '{{ "/docs" | url: "a" }}',
      shown('7:1', '{{ \\"/docs\\" | url: \\"a\\" }}', 'a template that was not filled in'),
    ],
    ['a {{< x y="z" >}} {{% b %}}', shown('7:1', '{{< x y=\\"z\\" >}}', 'a shortcode of Hugo')],
    ['{% include a.md %}\n\n{% b %}', shown('7:1', '{% include a.md %}', 'syntax of Liquid')],
    ['::read-more{to=a}\nb\n::', shown('7:1', '::read-more{to=a}', 'syntax of another tool')],
    ['::x', shown('7:1', '::x', 'syntax of another tool')],
    ["import A from './a';\n\nb", shown('7:1', "import A from './a';", 'a line of MDX')],
    ['export const a = 1;\n\nb', shown('7:1', 'export const ', 'a line of MDX')],
    ['!!! note\n    a', shown('7:1', '!!! note', 'an admonition of MkDocs')],
    ['{:#plugins .a}\n### b\n\nc', shown('7:1', '{:#plugins .a}', 'an attribute of kramdown')],
    ['a !!! b ??? {: c', ''],
    ['`{{ a }}` ${{ b }} {{ c: d }} <!-- {{ e }} -->', ''],
    [
      '<Note>\na',
      '7:1 other-syntax: </Note> is missing, so this admonition is shown as typed; type </Note> where it ends\n' +
        '7:1 stray-tag: a release cannot show the HTML "<Note>", so it is shown as typed; put it in backticks, or delete it\n',
    ],
  ])('%j', async (body, problems) => {
    expect(await problemsOf(body)).toBe(problems);
  });
});
