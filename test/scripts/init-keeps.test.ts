import { chmodSync, existsSync, lstatSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { enterDirectory } from '../enter-directory.ts';
import { noteText } from '../temporary.ts';
import { read, stepsOf } from './init-files.ts';
import { run } from './run.ts';

describe('gazette init keeps', () => {
  const two = {
    'releases/a.md': noteText({ version: '2', date: '2026-02-01' }),
    'releases/b.md': noteText({ version: '1' }),
  };

  test('one note, and adds a placeholder long before it', async () => {
    enterDirectory({
      'releases/b.md': noteText({ version: '0.1.0', date: '2026-03-01T10:00:00Z' }),
    });
    expect(stepsOf(await run(['init']))).toEqual([
      'Kept releases: it has 1 release note.',
      'Created releases/0.0.0.md: a placeholder, because the version response includes the release before.',
      'Created gazette.json: the setting siteUrl.',
    ]);
    expect(read('releases/0.0.0.md')).toContain('\ndate: 2000-01-01\n');
    expect((await run(['check'])).exitCode).toBe(0);
  });

  test.each([
    ['a note with problems', noteText({ titel: 'x' })],
    ['a draft', noteText({ draft: 'true' })],
  ])('%s, and adds no note', async (_name, text) => {
    enterDirectory({ 'releases/b.md': text });
    expect(stepsOf(await run(['init']))?.[0]).toBe('Kept releases: it has 1 release note.');
    expect(readdirSync('releases')).toEqual(['b.md']);
  });

  test('settings, and says what they lack', async () => {
    const text = '{ "gazette": { "siteUrl": "https://example.com/" } }';
    enterDirectory({ ...two, 'package.json': text });
    expect(stepsOf(await run(['init']))?.[1]).toBe('Kept package.json: it has settings already.');
    expect(stepsOf(await run(['init', '--out', 'site']))?.[1]).toBe(
      'Kept package.json: it has settings already; set these in it: {"out":"site"}. For another product, run gazette init in its own directory.',
    );
    expect(read('package.json')).toBe(text);
    expect(existsSync('gazette.json')).toBe(false);
  });

  test('gazette.json next to a package.json without settings', async () => {
    enterDirectory({ ...two, 'package.json': '{}', 'gazette.json': '{}' });
    expect(stepsOf(await run(['init']))?.[1]).toBe(
      'Kept gazette.json: it has settings already; set these in it: {"siteUrl":"http://localhost:8080/"}. For another product, run gazette init in its own directory.',
    );
    expect([read('package.json'), read('gazette.json')]).toEqual(['{}', '{}']);
  });

  test('the permissions of package.json, and a link to it', async () => {
    enterDirectory({ 'shared/package.json': '{}' });
    chmodSync('shared/package.json', 0o640);
    symlinkSync('shared/package.json', 'package.json');
    await run(['init']);
    expect(lstatSync('package.json').isSymbolicLink()).toBe(true);
    expect(JSON.parse(read('shared/package.json'))).toHaveProperty('gazette');
    expect(statSync('package.json').mode & 0o777).toBe(0o640);
    expect(readdirSync('shared')).toEqual(['package.json']);
  });
});
