import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { VersionResponse } from '../../../src/contract/index.ts';
import { run } from '../../scripts/run.ts';
import { makePng } from '../../project/pictures.ts';
import { readTree } from '../../read-tree.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';

export const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');
export const VERSION = 'v2/cloud/version';

/** Creates a project with a picture. Builds of different rounds differ in nearly every file. */
export function createProject(out?: string) {
  const directory = temporaryDirectory({
    'releases/a.md': noteText({ version: '1', date: '2025-01-01' }),
  });
  const dist = out ?? join(directory, 'dist');
  const write = (round: number, body = `Round ${round}.`) => {
    const fields = { version: '2', date: '2026-01-01', art: 'a.png' };
    writeFileSync(join(directory, 'releases/b.md'), noteText(fields, body));
    writeFileSync(join(directory, 'releases/a.png'), makePng(10, 10 + round));
    const hosting = ['cloudflare', 'azure', 'nginx'];
    const siteUrl = 'https://notes.example.com/';
    const settings = { siteUrl, siteTitle: `Round ${round}`, hosting };
    writeFileSync(join(directory, 'settings.json'), JSON.stringify(settings));
  };
  write(0);
  const argv = ['build', '--releases', join(directory, 'releases'), '--out', dist];
  argv.push('--config', join(directory, 'settings.json'));
  return { directory, dist, write, argv, build: async () => run(argv) };
}

/** The bytes of every file of a directory as text, by its path. */
export const readAll = (directory: string): Map<string, string> =>
  new Map([...readTree(directory)].map(([path, bytes]) => [path, bytes.toString('latin1')]));

export const temporariesIn = (directory: string) =>
  [...readAll(directory).keys()].filter((path) => path.endsWith('.tmp'));

/** Reads the round of the version response, which must be complete. */
export function readRound(dist: string): number {
  const { body } = VersionResponse.parse(JSON.parse(readFileSync(join(dist, VERSION), 'utf8'))).log;
  expect(body).toMatch(/^Round \d+\.$/);
  return Number(/\d+/.exec(body)?.[0]);
}
