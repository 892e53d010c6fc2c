import { availableParallelism } from 'node:os';
import { VFile } from 'vfile';
import { matchTag } from './match-tag.ts';
import { findShared, pickLatest, type ReleaseMark } from './order-notes.ts';
import { placeOf } from '../notes/parse-note.ts';
import { quote, report } from '../notes/problem.ts';
import type { NoteMemory } from './note-memory.ts';
import { listNotes, readNotes, type NoteEntry } from './read-notes.ts';
import { scanNotes, type FoundRelease, type Scan, type ScanOptions } from './scan-notes.ts';

export interface LoadOptions extends ScanOptions {
  /** A git tag that must name a release which is no draft. */
  tag?: string | undefined;
  /** What the builds before know of the notes. */
  memory?: NoteMemory | undefined;
  /** Called now and then, with the number of notes done. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The notes of a directory, with everything that can be said of them together. */
export interface LoadedNotes {
  /** How many there are, drafts among them. */
  count: number;
  /** The directory itself, for problems of no single note. */
  directory: VFile;
  /** The file of a path, which takes what is wrong with it. */
  fileOf: (path: string) => VFile;
  /** The directory, then every note that has problems, in the order of their paths. */
  listFiles: () => VFile[];
  /** Every release whose front matter is right, in the order of the paths. */
  found: FoundRelease[];
  /** The newest two of those, fewer where there are not two. */
  latest: FoundRelease[];
  /** The release that the tag names. */
  tagged: ReleaseMark | undefined;
}

/**
 * Reads all notes and checks their front matter, one by one and together.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export async function loadNotes(options: LoadOptions): Promise<LoadedNotes> {
  const { releases, tag } = options;
  const entries = listNotes(releases);
  const { found, broken } = await scanAll(entries, options);
  const directory = new VFile({ path: releases });
  const { listFiles, fileOf } = collectFiles(directory, broken);
  for (const { release, key, ...problem } of findShared(found)) {
    report(fileOf(release.path), { ...problem, place: findPlace(release, key, options) });
  }
  const latest = pickLatest(found);
  const isWhole = found.length === entries.length;
  if (isWhole && latest.length < 2) reportTooFew(directory, latest, found);
  const tagged = tag === undefined ? undefined : matchTag(found, tag);
  if (tag !== undefined && (isWhole || tagged)) checkTag(directory, tag, tagged);
  return { count: entries.length, directory, fileOf, listFiles, found, latest, tagged };
}

/** From how many notes on threads are worth their start, and how many threads at most. */
const WORTH_THREADS = 2000;
const MOST_THREADS = 4;

/** Bodies are parsed in threads where there are many; front matter alone is read sooner than a thread has started. */
async function scanAll(entries: NoteEntry[], options: LoadOptions): Promise<Scan> {
  const { releases, checkedBy, memory, onProgress } = options;
  let done = 0;
  const onNotes = (count: number) => {
    done += count;
    onProgress?.(done, entries.length);
  };
  const threads = Math.min(availableParallelism(), MOST_THREADS);
  if (!checkedBy || threads === 1 || entries.length < WORTH_THREADS) {
    return scanNotes(entries, options, () => onNotes(1), memory);
  }
  const { scanInThreads } = await import('./scan-in-threads.ts');
  return scanInThreads(entries, { releases, checkedBy }, threads, onNotes);
}

/** One file for each path: made where something is to be said of a note of which nothing was left. */
function collectFiles(directory: VFile, broken: VFile[]) {
  const files = new Map(broken.map((file) => [file.path, file]));
  const fileOf = (path: string) => {
    const file = files.get(path) ?? new VFile({ path });
    files.set(path, file);
    return file;
  };
  const listFiles = () => [
    directory,
    ...[...files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  ];
  return { fileOf, listFiles };
}

/** Reads a note, whose text was dropped, once more. */
function findPlace({ entry }: FoundRelease, key: 'version' | 'date', options: LoadOptions) {
  const [read] = readNotes(options.releases, [entry], options.memory?.recall);
  return read && placeOf(read.file, key);
}

function reportTooFew(directory: VFile, [only]: ReleaseMark[], marks: ReleaseMark[]): void {
  const keptOut = marks.filter(({ isLatest }) => !isLatest).length;
  const aside = keptOut > 0 ? ` (drafts and latest: false keep ${keptOut} out)` : '';
  const reason = only
    ? `${quote(only.version)} is the only release here${aside}, and the version response needs the one before it too; add a note for that, for a first release an older one titled "Project begun"`
    : `there is no release here${aside}, and the version response needs two; add notes with \`gazette new VERSION\``;
  report(directory, { rule: 'too-few', reason });
}

function checkTag(directory: VFile, tag: string, tagged: ReleaseMark | undefined): void {
  if (tagged?.isDraft) {
    const reason = `the tag ${quote(tag)} names ${tagged.path}, which is a draft; delete its line draft: true`;
    report(directory, { rule: 'tag', reason });
  } else if (!tagged) {
    const reason = `no note has the version of the tag ${quote(tag)}; add one, or tag a version that has a note`;
    report(directory, { rule: 'tag', reason });
  }
}
