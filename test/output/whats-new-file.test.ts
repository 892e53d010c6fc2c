import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWhatsNew } from '../../src/output/whats-new-file.ts';
import { buildNotes, middle, newest } from './build-notes.ts';
import { temporaryDirectory } from '../temporary.ts';

const MODULES = 'src/client/whats-new';
const { path, render } = readWhatsNew();
const text = String(render());

test('the element is one module in one file, of all its modules and nothing else', () => {
  expect(path).toBe('whats-new.js');
  const names = [...text.matchAll(/^(?:async )?(?:const|function|class) (\w+)/gm)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(readdirSync(MODULES).length);
  expect(new Set(names).size).toBe(names.length);
  expect(text).not.toMatch(/\bimport\b|\bexport\b|\/\*\*/);
  expect(text).not.toContain('\r');
});

test('it can be imported where there is no page, such as on a server, built or bundled', () => {
  const built = join(temporaryDirectory({ 'whats-new.mjs': text }), 'whats-new.mjs');
  for (const file of [built, join(process.cwd(), MODULES, 'element.js')]) {
    const script = `import(${JSON.stringify(file)}).then(() => console.log('fine'))`;
    const printed = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    expect(printed).toBe('fine\n');
  }
});

test('a build writes it, with the page or without', async () => {
  const { written } = await buildNotes({ 'a.md': newest, 'b.md': middle });
  expect(written).toContain('whats-new.js');
});
