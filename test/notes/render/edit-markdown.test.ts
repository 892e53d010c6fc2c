import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Settings } from '../../../src/project/settings.ts';
import { noteText } from '../../temporary.ts';
import { compileText, loadTextCompiler } from '../compile-text.ts';

const SETTINGS = { siteUrl: 'https://example.com/', art: 'https://cdn.example.com/a.png' };

test('next to other notes, nothing depends on definitions of one', async () => {
  const body =
    '## Fixes {#fixes}\n\n- [One], [two][1] ![three][1] [![four](/4.png)][1]\n\n[one]: /one "1"\n[1]: https://a.bc';
  const { release } = await compileText(noteText({ version: '1.0' }, body), SETTINGS);
  expect(release?.note).toBe(
    '## Fixes\n\n- [One](https://example.com/one "1"), [two](https://a.bc) ![three](https://a.bc) [![four](https://example.com/4.png)](https://a.bc)',
  );
});

const real = process.env['REAL_INPUTS'];
const files = globSync([
  'test/fixtures/{notes,cases}/*.md',
  ...(real === undefined ? [] : [join(real, '*-releases/*.md')]),
]);

/** The breaks after titles of alerts are Gazette's own, and lists with a comment between paragraphs may become tight. */
const normalize = (html = '') =>
  html
    .replaceAll(/<br>|<\/?p>/g, '\n')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('notes give the same release when they are read again as edited', async () => {
  const compile = await loadTextCompiler(Settings.parse(SETTINGS));
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const { release } = compile(text);
    const [front = ''] = /^---\n[^]*?\n---\n/.exec(text) ?? [];
    if (!release) continue;
    const again = compile(front + release.note).release;
    expect({ file, html: normalize(again?.feed) }).toEqual({
      file,
      html: normalize(release.feed),
    });
  }
});
