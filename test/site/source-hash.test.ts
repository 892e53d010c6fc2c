import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../temporary.ts';

test('after a change of the sources, pages of unchanged notes are rendered again', () => {
  const directory = temporaryDirectory({
    'releases/a.md': noteText({ version: '1', date: '2025-01-01' }),
    'releases/b.md': noteText({ version: '2', date: '2026-01-01' }),
    'settings.json': '{ "siteUrl": "https://notes.example.com/" }',
  });
  for (const path of ['package.json', 'package-lock.json', 'scripts', 'src', 'lib/static']) {
    const isUsed = (name: string) => !name.includes('bench');
    cpSync(path, join(directory, path), { recursive: true, filter: isUsed });
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(directory, 'node_modules'));
  const build = () => {
    const argv = ['scripts/gazette.ts', 'build', '--config', 'settings.json'];
    execFileSync(process.execPath, argv, { cwd: directory });
    return readFileSync(join(directory, 'dist/releases/1.html'), 'utf8');
  };
  const before = build();
  const source = join(directory, 'src/site/pages/head.ts');
  writeFileSync(source, readFileSync(source, 'utf8').replace("'og:title'", "'og:changed'"));
  const after = build();
  expect(before).toContain('og:title');
  expect(after).toBe(before.replace('og:title', 'og:changed'));
});
