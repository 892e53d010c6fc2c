import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listPackages, writeNotices } from '../../../scripts/pack/notices.ts';
import { temporaryDirectory } from '../../temporary.ts';

const MANIFEST = { name: 'kind', version: '1.0.0', license: 'MIT' };

test('each package is listed once, with the text of its licence', () => {
  const root = temporaryDirectory({
    'node_modules/kind/package.json': JSON.stringify(MANIFEST),
    'node_modules/kind/LICENSE': 'Keep this notice.\n',
    'node_modules/@a/b/package.json': JSON.stringify({ ...MANIFEST, name: '@a/b' }),
    'node_modules/@a/b/license.md': 'Keep that.\n',
    'node_modules/@a/b/NOTICE': 'And this.\n',
    'node_modules/kind/node_modules/@a/b/package.json': JSON.stringify({
      ...MANIFEST,
      name: '@a/b',
      version: '0.9.0',
      license: 'ISC',
    }),
  });
  const inputs = [
    'scripts/gazette.ts',
    'node_modules/kind/index.js',
    'node_modules/kind/lib/a.js',
    'node_modules/kind/node_modules/@a/b/c.js',
    'node_modules/@a/b/c.js',
    'builtin:node:fs',
  ];
  writeNotices(root, listPackages(inputs), join(root, 'notices.txt'));
  const line = `\n${'-'.repeat(80)}\n\n`;
  expect(readFileSync(join(root, 'notices.txt'), 'utf8')).toBe(
    [
      'Gazette contains code of these packages.\n',
      '@a/b 1.0.0 (MIT)\n\nAnd this.\n\nKeep that.\n',
      'kind 1.0.0 (MIT)\n\nKeep this notice.\n',
      '@a/b 0.9.0 (ISC)\n',
    ].join(line),
  );
});

test('a licence that may require more than a notice is an error', () => {
  const manifest = JSON.stringify({ ...MANIFEST, name: 'strict', license: 'AGPL-3.0-or-later' });
  const root = temporaryDirectory({ 'node_modules/strict/package.json': manifest });
  expect(() => writeNotices(root, ['node_modules/strict'], join(root, 'notices.txt'))).toThrow(
    'strict is under AGPL-3.0-or-later, which is not in the list of scripts/pack/notices.ts; add it there if a notice is all it asks for',
  );
});
