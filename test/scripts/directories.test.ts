import { existsSync } from 'node:fs';
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
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
const publish = ['publish', '--to', 's3://bucket'];

test('the settings name the directories of every command', async () => {
  enterDirectory(project);
  expect(await run(['check'])).toMatchObject({ exitCode: 0 });
  expect(await run(['show'])).toMatchObject({ stdout: 'Faster search.\n' });
  const nothing =
    'gazette: public/news has no .gazette.json; run npx --no-install gazette build first\n';
  expect(await run(publish, { env: CREDENTIALS })).toMatchObject({ stderr: nothing });
  expect((await run(['build'])).stdout).toContain('Wrote public/news/v2/cloud/version. ');
  expect((await run(['new', '9'])).stdout).toContain('Created notes/9.md. ');
  expect(existsSync('dist')).toBe(false);
});

test('new reports that it created the directory', async () => {
  enterDirectory();
  const advice =
    'The directory releases is new. If your notes are elsewhere, delete it, and run this in their project.\n';
  expect((await run(['new', '9'])).stdout).toContain(`\n${advice}`);
  expect((await run(['new', '10'])).stdout).not.toContain(advice);
});

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
