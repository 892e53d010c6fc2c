import { hash } from 'node:crypto';
import { parseNote } from '../../../src/notes/parse-note.ts';
import { VERSION_PATH } from '../../../src/site/served-files.ts';
import { makeVersionResponse } from '../../../src/site/json-files.ts';
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
import { EDITIONS, isIn, writeNote, type ModelNotes, type Prefix } from './notes.ts';

/** What a build writes: files whose content is as short as possible. */
export interface ModelBuild {
  files: LocalFile[];
  versions: (VersionFile & { prefix: Prefix; latest: string[] })[];
  due: number;
}

function placeNotes(notes: ModelNotes, asOf: number): DatedNote[] {
  return [...notes.values()].flatMap((note) => {
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
  const all = placeNotes(notes, asOf);
  const editions = prefixes.flatMap((prefix) => buildEdition(prefix, notes, all) ?? []);
  if (editions.length < prefixes.length) return undefined;
  return {
    files: editions.flatMap(({ files }) => files),
    versions: editions.map(({ version }) => version),
    due: findNewestDue(all),
  };
}

function buildEdition(prefix: Prefix, notes: ModelNotes, all: readonly DatedNote[]) {
  const noteOf = ({ version }: DatedNote) => notes.get(version);
  const own = all.filter((note) => {
    const written = noteOf(note);
    return written && isIn(prefix, written);
  });
  const published = orderReleases(own.filter(isPublished));
  const [current, previous] = pickLatest(own);
  if (!current || !previous) return undefined;
  const textOf = (note: DatedNote) =>
    prefix.endsWith('de/') && noteOf(note)?.german
      ? `${note.note.text} Fassung ${noteOf(note)?.german}.`
      : note.note.text;
  const entry = (note: DatedNote) => ({
    version: note.version,
    title: note.version,
    art: note.note.frontMatter.art ?? '',
    published: 'Today',
    body: textOf(note),
    headlines: [],
  });
  const response = makeVersionResponse([{ entry: entry(current) }, { entry: entry(previous) }], {
    message: 'Current',
  });
  const pictures = new Set(published.map((note) => artPath(entry(note).art)));
  const list = published.map(textOf).join('');
  const make = (path: string, text: string) => makeFile(prefix + path, text);
  return {
    files: [
      ...[...pictures].map((path) => make(path, path)),
      ...published.map((note) => make(pagePath(note.version), textOf(note))),
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
