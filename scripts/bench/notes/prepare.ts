import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PEERS, ROOT, WORK } from './places.ts';
import { writeCorpus } from './write-corpus.ts';

/** Installs the peers, and packs gazette into an empty directory. Returns the path of the packed command. */
export function preparePackages(): string {
  npm('ci', '--prefer-offline', '--prefix', PEERS);
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  npm('pack', ROOT, '--pack-destination', WORK);
  for (const name of readdirSync(WORK)) renameSync(join(WORK, name), join(WORK, 'gazette.tgz'));
  execFileSync('tar', ['xf', join(WORK, 'gazette.tgz'), '-C', WORK]);
  return join(WORK, 'package/lib/scripts/bin.mjs');
}

function npm(...argv: string[]): void {
  execFileSync('npm', argv, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Makes a project of so many notes that every contender can build. */
export function prepareProject(notes: number): { directory: string; bytes: number } {
  const directory = join(WORK, String(notes));
  cpSync(join(PEERS, 'project'), directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(directory, 'only-two.json'), '{ "page": false, "history": 2 }\n');
  const releases = join(directory, 'releases');
  writeCorpus(releases, notes);
  const sizes = readdirSync(releases).map((name) => statSync(join(releases, name)).size);
  return { directory, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
