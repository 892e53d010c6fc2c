import { expect, test } from 'vitest';
import { enterDirectory } from '../enter-directory.ts';
import { ask } from '../serve/ask.ts';
import { good } from './notes.ts';
import { run } from './run.ts';
import { startPreview } from './start-preview.ts';

const move = (directory: string) =>
  Object.fromEntries(Object.entries(good).map(([name, text]) => [`${directory}/${name}`, text]));
const project = {
  ...move('notes'),
  'gazette.json': '{ "releases": "notes", "out": "public/news" }',
};

test('serve builds to the directory of the settings', async () => {
  enterDirectory(project);
  const { exitCode, stderr } = await run(['serve', '--demo', '--port', '0']);
  expect(exitCode).toBe(0);
  expect(stderr).toContain('Wrote public/news/v2/cloud/version. ');
});

test('preview shows the notes of the settings', async () => {
  const { url } = await startPreview(project);
  expect((await ask(url, '/')).text).toContain('Faster search.');
});
