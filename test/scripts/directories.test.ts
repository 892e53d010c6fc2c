import process from 'node:process';
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

test('the directory of the notes is not the one of another project', async () => {
  enterDirectory(project);
  process.chdir('notes');
  const stderr = 'gazette: these are the notes of the project above; run this there: cd ..\n';
  for (const argv of [['init'], ['new', '9'], ['check']]) {
    expect(await run(argv)).toEqual({ exitCode: 2, stdout: '', stderr });
  }
});

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
