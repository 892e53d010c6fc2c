import { hash } from 'node:crypto';
import { parseNote } from '../../../src/notes/parse/parse-note.ts';
import { VERSION_PATH } from '../../../src/site/served-files.ts';
import { makeVersionResponse } from '../../../src/site/json-files.ts';
import { shownRelease } from '../../site/shown-release.ts';
import {
  placeNote,
  findNewestDue,
  isPublished,
  orderOwnReleases,
  orderReleases,
  pickLatest,
  type DatedNote,
} from '../../../src/project/order-notes.ts';
import type { LocalFile, VersionFile } from '../../../src/publish/upload.ts';
import {
  EDITIONS,
  isIn,
  writeNote,
  type ModelNote,
  type ModelNotes,
  type Prefix,
} from './notes.ts';

/** What a build writes: files whose content is as short as possible. */
export interface ModelBuild {
  files: LocalFile[];
  versions: (VersionFile & { prefix: Prefix; latest: string[] })[];
  due: number;
}

function placeNotes(notes: readonly ModelNote[], asOf: number): DatedNote[] {
  return notes.flatMap((note) => {
    const path = `${note.version}.md`;
    return placeNote(path, parseNote(writeNote(note)), new Date(asOf)) ?? [];
  });
}

/** Builds editions in memory; undefined if there are not two releases. */
export function buildModel(
  notes: ModelNotes,
  asOf: number,
  prefixes: readonly Prefix[] = EDITIONS,
): ModelBuild | undefined {
  const all = placeNotes([...notes.values()], asOf);
  const editions = prefixes.flatMap((prefix) => {
    const own = placeNotes(listOwnNotes(prefix, notes), asOf);
    return buildEdition(prefix, own, all) ?? [];
  });
  if (editions.length < prefixes.length) return undefined;
  return {
    files: editions.flatMap(({ files }) => files),
    versions: editions.map(({ version }) => version),
    due: findNewestDue(all),
  };
}

function listOwnNotes(prefix: Prefix, notes: ModelNotes): ModelNote[] {
  const isGerman = prefix.endsWith('de/');
  return [...notes.values()]
    .filter((note) => isIn(prefix, note))
    .map((note) => ({ ...note, art: (isGerman && note.german) || note.art }));
}

function buildEdition(prefix: Prefix, own: readonly DatedNote[], all: readonly DatedNote[]) {
  const published = orderReleases(own.filter(isPublished));
  const [current, previous] = pickLatest(own);
  if (!current || !previous) return undefined;
  const entry = ({ version, note }: DatedNote) => ({
    version,
    title: version,
    art: note.frontMatter.art ?? '',
    published: 'Today',
    body: note.body?.text ?? '',
  });
  const latest = [current, previous].map((note) => shownRelease(entry(note)));
  const response = makeVersionResponse(latest, { message: 'Current' });
  const pictures = new Set(published.map((note) => artPath(entry(note).art)));
  const list = published.map(({ note }) => note.text).join('');
  const make = (path: string, text: string) => makeFile(prefix + path, text);
  return {
    files: [
      ...[...pictures].map((path) => make(path, path)),
      ...published.map(({ version, note }) => make(pagePath(version), note.text)),
      make('index.html', list),
    ],
    version: {
      ...make(VERSION_PATH, `${JSON.stringify(response)}\n`),
      prefix,
      release: current.version,
      releases: orderOwnReleases(own, all),
      latest: [current.version, previous.version],
    },
  };
}

export const pagePath = (version: string) => `releases/${version}.html`;
export const artPath = (url: string) => new URL(url).pathname.slice(1);

function makeFile(path: string, text: string): LocalFile {
  const bytes = new TextEncoder().encode(text);
  const sha256 = hash('sha256', bytes);
  return { path, sha256, read: () => bytes };
}

/** Whether two builds have the same files. */
export function isSameBuild(a: ModelBuild, b: ModelBuild | undefined): boolean {
  const list = (build: ModelBuild) =>
    [...build.files, ...build.versions].map(({ path, sha256 }) => `${path} ${sha256}`).toSorted();
  return b !== undefined && list(a).join() === list(b).join();
}
