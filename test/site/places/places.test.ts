import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { enterDirectory } from '../../enter-directory.ts';
import { run } from '../../scripts/run.ts';
import { noteText } from '../../temporary.ts';

const SHOW = ['show', '--all', '--format', 'changelog', '--as-of', '9999-12-31'];

test.each([
  ['the notes of this project', readFileSync('CHANGELOG.md', 'utf8')],
  ['a withdrawn release', undefined],
])('a changelog of %s is imported with the same versions, dates and texts', async (_, own) => {
  // The address of this project is an example, so its CHANGELOG.md has no links to pages.
  const siteUrl = own === undefined ? 'https://notes.acme.test/' : 'https://gazette.example.com/';
  const settings = { 'gazette.json': JSON.stringify({ siteUrl }) };
  const withdrawn = noteText({ withdrawn: 'It lost data.' }, '- New: `search`\n  - with _words_');
  enterDirectory({ ...settings, 'releases/a.md': withdrawn });
  const text = own ?? (await run(SHOW)).stdout;
  enterDirectory({ ...settings, 'CHANGELOG.md': text });
  await run(['import', 'CHANGELOG.md']);
  const { stdout } = await run(SHOW);
  expect(stdout).toBe(text);
});
