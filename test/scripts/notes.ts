import { join } from 'node:path';
import { noteText, temporaryDirectory } from '../temporary.ts';

/** Valid notes. */
export const good = {
  'a.md': noteText({ version: '2.0', date: '2026-02-01' }),
  'b.md': noteText({ version: '1.0', date: '2026-01-01' }),
  'c.md': noteText({ version: '1.1', date: '2026-03-01', latest: 'false' }),
};
/** Notes, one of which has three problems. */
export const bad = {
  ...good,
  'd.md': noteText({ version: '3.0', title: 'x, y: 100%' }, '<b>\n\n![a\nb](ftp://example.com)'),
};

/** Writes settings to a file; returns its path. */
export const writeConfig = (settings: object) =>
  join(temporaryDirectory({ 's.json': JSON.stringify(settings) }), 's.json');

/** Writes notes to a directory, and settings to a file. */
export function prepare(files: Record<string, string>, settings: object = {}) {
  const releases = temporaryDirectory(files);
  const out = join(temporaryDirectory(), 'dist');
  const config = writeConfig(settings);
  return { releases, out, config, common: ['--releases', releases, '--config', config] };
}
