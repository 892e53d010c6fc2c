import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GENERATORS } from '../../src/site/places/generators.ts';
import { enterDirectory } from '../enter-directory.ts';
import { noteText } from '../temporary.ts';
import { makePng } from '../project/art/pictures.ts';
import { run } from './run.ts';

const NOTES = {
  'releases/1.md': noteText({ version: '1.0' }),
  'releases/2.md': noteText({ version: '2.0', date: '2026-01-02' }, '![Shot](shot.png)'),
  'releases/3.md': noteText({ version: '3.0', draft: 'true' }),
};
const PAGES = ['pages', 'docs/changelog', '--for', 'hugo'];

test('writes the releases that have appeared, and their pictures', async () => {
  enterDirectory(NOTES);
  writeFileSync('releases/shot.png', makePng(3, 2));
  expect(await run(PAGES)).toEqual({
    exitCode: 0,
    stdout: 'Wrote 2 pages to docs/changelog; 1 draft left out.\n',
    stderr: '',
  });
  expect(readdirSync('docs/changelog').toSorted()).toEqual(['1.0.md', '2.0.md', 'art']);
  const [shot = '', ...others] = readdirSync('docs/changelog/art');
  expect(others).toEqual([]);
  expect(readFileSync('docs/changelog/2.0.md', 'utf8')).toContain(`![Shot](../art/${shot})`);
});

test('removes its pages of releases that are gone, and no others', async () => {
  enterDirectory({ ...NOTES, 'docs/changelog/_index.md': 'Mine.\n', 'releases/2.md': '' });
  writeFileSync('releases/2.md', noteText({ version: '2.0' }));
  await run(PAGES);
  writeFileSync('releases/2.md', noteText({ version: '2.1' }));
  await run(PAGES);
  expect(existsSync('docs/changelog/2.0.md')).toBe(false);
  expect(existsSync('docs/changelog/2.1.md')).toBe(true);
  expect(readFileSync('docs/changelog/_index.md', 'utf8')).toBe('Mine.\n');
});

test('writes nothing over files of others, and nothing if a note has an error', async () => {
  enterDirectory({
    ...NOTES,
    'docs/changelog/2.0.md': 'Mine.\n',
    'releases/2.md': noteText({ version: '2.0' }),
  });
  expect(await run(PAGES)).toEqual({
    exitCode: 2,
    stdout: '',
    stderr:
      'gazette: docs/changelog/2.0.md was not written by gazette pages; move it, or name another directory\n',
  });
  expect(existsSync('docs/changelog/1.0.md')).toBe(false);
  writeFileSync('releases/2.md', noteText({ version: '2.0' }, '![a](b.png)'));
  const failed = await run(PAGES);
  expect([failed.exitCode, failed.stdout]).toEqual([1, '']);
  expect(failed.stderr).toContain('"b.png"');
  expect((await run(['pages', 'x'])).stderr).toContain("'--for <generator>' not specified");
});

test('the help names every generator', async () => {
  const { stdout } = await run(['pages', '--help']);
  for (const name of Object.keys(GENERATORS)) expect(stdout).toContain(name);
});
