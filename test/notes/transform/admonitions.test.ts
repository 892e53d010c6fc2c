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
  ['{/* truncate */}\n\na {/* b */} c', '\n\na <!--b --> c'],
  ['<!-- truncate --> a\n\n- {/* b */} c\n\n<!-- more -->', 'a\n\n-  c\n\n<!-- more -->'],
])('%j becomes %j', (body, text) => {
  expect(convertAdmonitions(body)).toEqual({ text, problems: [] });
});
