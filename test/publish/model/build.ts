import { hash } from 'node:crypto';
import { parseNote } from '../../../src/notes/parse-note.ts';
import { VERSION_PATH } from '../../../src/site/served-files.ts';
import { makeVersionResponse } from '../../../src/site/json-files.ts';
import {
  placeNote,
  findNewestDue,
  isPublished,
  orderReleases,
  pickLatest,
  type DatedNote,
} from '../../../src/project/order-notes.ts';
import type { LocalFile } from '../../../src/publish/upload.ts';
import { writeNote, type ModelNotes } from './notes.ts';

/** What a build writes: files whose content is as short as possible. */
export interface ModelBuild {
  files: LocalFile[];
  version: LocalFile;
  due: number;
  /** The current release, and the one before it. */
  latest: string[];
}

function placeNotes(notes: ModelNotes, asOf: number): DatedNote[] {
  return [...notes.values()].flatMap((note) => {
    const path = `${note.version}.md`;
    return placeNote(path, parseNote(writeNote(note)), new Date(asOf)) ?? [];
  });
}

/** The releases that a publish knows. */
export const listKnown = (notes: ModelNotes, asOf: number) =>
  orderReleases(placeNotes(notes, asOf));

/** Builds in memory; undefined if there are not two releases. */
export function buildModel(notes: ModelNotes, asOf: number): ModelBuild | undefined {
  const described = placeNotes(notes, asOf);
  const published = orderReleases(described.filter(isPublished));
  const [current, previous] = pickLatest(described);
  if (!current || !previous) return undefined;
  const entry = ({ version, note }: DatedNote) => ({
    version,
    title: version,
    art: note.frontMatter?.art ?? '',
    published: 'Today',
    body: note.body?.text ?? '',
    headlines: [],
  });
  const response = makeVersionResponse([{ entry: entry(current) }, { entry: entry(previous) }], {
    message: 'Current',
  });
  const pictures = new Set(published.map((note) => artPath(entry(note).art)));
  const list = published.map(({ note }) => note.text).join('');
  return {
    files: [
      ...[...pictures].map((path) => makeFile(path, path)),
      ...published.map(({ version, note }) => makeFile(pagePath(version), note.text)),
      makeFile('index.html', list),
    ],
    version: makeFile(VERSION_PATH, `${JSON.stringify(response)}\n`),
    due: findNewestDue(described),
    latest: [current.version, previous.version],
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
    [...build.files, build.version].map(({ path, sha256 }) => `${path} ${sha256}`).toSorted();
  return b !== undefined && list(a).join() === list(b).join();
}
