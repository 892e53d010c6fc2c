import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeWhatsNewFile } from '../../src/output/whats-new-file.ts';
import { temporaryDirectory } from '../temporary.ts';
import { buildNotes, middle, newest } from './build-notes.ts';

const { path, render } = makeWhatsNewFile();
const text = String(render());

test('the element is one module without imports, and does nothing when a server imports it', () => {
  expect(path).toBe('whats-new.js');
  const file = join(temporaryDirectory({ 'whats-new.mjs': text }), 'whats-new.mjs');
  const script = `import(${JSON.stringify(file)}).then((module) => console.log(Object.keys(module)))`;
  expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe('[]\n');
});

test('a build writes it', async () => {
  const { written } = await buildNotes({ 'a.md': newest, 'b.md': middle });
  expect(written).toContain('whats-new.js');
});

test('if it was not bundled, the error names the command that does', () => {
  const imports = { '#whats-new': './lib/client/whats-new.js' };
  const directory = temporaryDirectory({
    'package.json': JSON.stringify({ type: 'module', imports }),
    'main.ts':
      "import { makeWhatsNewFile } from './src/output/whats-new-file.ts';\nmakeWhatsNewFile().render();\n",
  });
  cpSync('src/output', join(directory, 'src/output'), { recursive: true });
  const options = { cwd: directory, encoding: 'utf8' } as const;
  expect(spawnSync(process.execPath, ['main.ts'], options).stderr).toContain(
    'Error: lib/client/whats-new.js cannot be read; create it with `npm run prepare`',
  );
});
