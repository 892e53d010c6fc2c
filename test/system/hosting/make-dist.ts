import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isError } from '../../../src/notes/problem.ts';
import { build } from '../../../src/site/build.ts';
import { describeProblems } from '../../describe-problems.ts';
import { Settings } from '../../../src/project/settings.ts';
import { noteText } from '../../temporary.ts';
import { AS_OF } from '../../as-of.ts';

/** Long enough that every server compresses it. */
const TEXT = '<!-- something to read -->\n'.repeat(200);
const PIXELS = Buffer.from('89504e470d0a1a0a'.repeat(400), 'hex');

/** Pictures, which all editions share. */
const ART = {
  'art/drawing.svg': TEXT,
  'art/photo.avif': PIXELS,
  'art/photo.gif': PIXELS,
  'art/photo.jpg': PIXELS,
  'art/photo.png': PIXELS,
  'art/photo.webp': PIXELS,
};

/** The prefixes of the editions of each `dist`. */
export const EDITIONS = ['', 'beta/de/'];

/** Builds into `dist` of a new directory that every user may read: the servers run as other users. */
export async function makeDist(hosting: Settings['hosting']) {
  const directory = mkdtempSync(join(tmpdir(), 'gazette-hosting-'));
  chmodSync(directory, 0o755);
  const [releases, out] = [join(directory, 'releases'), join(directory, 'dist')];
  const siteUrl = 'https://notes.example.com/';
  const editions = { languages: ['de'], channels: ['beta'] };
  const settings = { ...Settings.parse({ siteUrl, ...editions }), hosting };
  writeNotes(releases);
  const { problems } = await build({ asOf: AS_OF, releases, out, settings });
  if (problems.some(isError)) throw new Error(describeProblems(problems));
  for (const [name, content] of Object.entries(ART)) addFile(join(out, name), content);
  for (const prefix of EDITIONS) {
    for (const folder of ['v2/cloud', 'art']) {
      addFile(join(out, prefix, folder, '.gazette-0123456789abcdef.tmp'), 'half');
    }
  }
  return { out, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** The releases besides 1.0 and 2.0: their pages have names that a server could misread. */
export const OLDER = ['0.9+build', '0.8 Beta', '404', '0.7.gz'];

function writeNotes(directory: string): void {
  for (const [index, version] of OLDER.entries()) {
    const text = noteText({ version: `"${version}"`, date: `2025-01-0${index + 1}` });
    addFile(join(directory, `${index}.md`), text);
  }
  addFile(join(directory, 'a.md'), noteText({ version: '1.0', date: '2026-01-01' }));
  const body = 'All of it can be read.\n\n'.repeat(100);
  addFile(join(directory, 'b.md'), noteText({ version: '2.0', date: '2026-02-01' }, body));
  addFile(join(directory, 'b.de.md'), 'Alles davon kann man lesen.\n\n'.repeat(100));
}

function addFile(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
