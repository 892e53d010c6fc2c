import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PEERS, ROOT, WORK } from './places.ts';
import { writeCorpus } from './write-corpus.ts';
import { writeRealCorpus } from './write-real-corpus.ts';

/** Installs the peers, and packs gazette into an empty directory. Returns the path of the packed command. */
export function preparePackages(): string {
  npm('ci', '--prefer-offline', '--prefix', PEERS);
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  npm('pack', ROOT, '--pack-destination', WORK);
  for (const name of readdirSync(WORK)) renameSync(join(WORK, name), join(WORK, 'gazette.tgz'));
  execFileSync('tar', ['xf', join(WORK, 'gazette.tgz'), '-C', WORK]);
  mkdirSync(join(WORK, 'package/node_modules'));
  symlinkSync(join(ROOT, 'node_modules/satteri'), join(WORK, 'package/node_modules/satteri'));
  return join(WORK, 'package/lib/scripts/gazette.mjs');
}

function npm(...argv: string[]): void {
  execFileSync('npm', argv, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** A project that every contender can build. */
export interface Project {
  directory: string;
  /** What the notes are: their number, or `real`. */
  label: string;
  notes: number;
  bytes: number;
}

/** Makes a project of generated notes. */
export function prepareProject(notes: number): Project {
  const directory = copyProject(String(notes));
  writeCorpus(join(directory, 'releases'), notes);
  return describeProject(directory, String(notes));
}

/** Makes a project of real notes: all of `node-releases`, copied with other versions and dates. */
export function prepareRealProject(real: string, copies: number): Project {
  const directory = copyProject('real');
  writeRealCorpus(join(real, 'node-releases'), join(directory, 'releases'), copies);
  return describeProject(directory, 'real');
}

function copyProject(name: string): string {
  const directory = join(WORK, name);
  cpSync(join(PEERS, 'project'), directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(directory, 'only-two.json'), '{ "page": false, "history": 2 }\n');
  const real = { siteUrl: 'https://notes.example.com/' };
  writeFileSync(join(directory, 'real.json'), `${JSON.stringify(real)}\n`);
  return directory;
}

function describeProject(directory: string, label: string): Project {
  const releases = join(directory, 'releases');
  const sizes = readdirSync(releases).map((name) => statSync(join(releases, name)).size);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { directory, label, notes: sizes.length, bytes };
}
