import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderedFile, type OutputFile } from './output-file.ts';

/** Each imports only from those before it. */
const MODULES = [
  'style',
  'parse-response',
  'ask-version',
  'make-dialog',
  'seen',
  'until',
  'element',
];
const IMPORTS_EXPORTS_DOCS = /^import [^;]*;\n|^export (?=\w)|^ *\/\*\*.*?\*\/\n/gms;

/** The custom element for apps, in one file: its modules in a row, without imports, exports and doc comments. */
export function readWhatsNew(): OutputFile {
  const require = createRequire(import.meta.url);
  const texts = MODULES.map((name) => readFileSync(require.resolve(`#whats-new/${name}`), 'utf8'));
  const content = texts.map((text) => text.replaceAll(IMPORTS_EXPORTS_DOCS, '')).join('');
  return renderedFile('whats-new.js', content);
}
