import { expect, test } from 'vitest';
import { convertAdmonitions } from '../../../src/notes/transform/admonitions.ts';

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
  ['Map<Key, {a: 1}> <A.B c={1} />', 'Map<Key, {a: 1}> <A-B c=xxx />'],
  ['{/* truncate */}\n\na {/* b */} c', '\n\na <!--b --> c'],
  ['<!-- truncate --> a\n\n- {/* b */} c\n\n<!-- more -->', 'a\n\n-  c\n\n<!-- more -->'],
])('%j becomes %j', (body, text) => {
  expect(convertAdmonitions(body)).toEqual({ text, problems: [] });
});

test('lines of MDX are left out, with one warning', () => {
  const body =
    'import A from "./a";\nimport "./b.css"\n\nexport const c = 1;\n\nimport speed from the menu\n\n<A {...b} c={{ d: "> e" }} /> `<A {b} />`';
  const { text, problems } = convertAdmonitions(body);
  expect(text).toBe(
    '\n\n\n\n\nimport speed from the menu\n\n<A x=xxxx c=xxxxxxxxxxxxxx /> `<A {b} />`',
  );
  expect(problems).toEqual([
    {
      rule: 'other-syntax',
      message:
        '"import A from \\"./a\\";" is a line of MDX, and is left out; delete such lines, or put them in backticks to show them as typed',
      offset: 0,
    },
  ]);
});

test('starts of comments without an end take linear time', () => {
  const body = `a ${'<!-- '.repeat(200_000)}*/} ${'{/* '.repeat(200_000)}-->`;
  expect(convertAdmonitions(body).problems).toEqual([]);
});
