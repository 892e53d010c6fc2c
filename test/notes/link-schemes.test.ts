import { describe, expect, test } from 'vitest';
import { noteText } from '../temporary.ts';
import { compileText, problemsOf } from './compile-text.ts';

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
