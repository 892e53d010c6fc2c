import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Problem } from '../notes/problem.ts';
import type { OwnFile } from '../project/art/read-media.ts';
import type { NoteCompiler } from '../project/compile-notes.ts';
import type { Project } from '../project/load-project.ts';
import type { ProjectNote } from '../project/order-notes.ts';
import { hashInputs } from './hash-inputs.ts';
import type { NoteRecord, NoteRecords } from './note-records.ts';
import type { OutputFile } from './output-file.ts';
import type { KnownRelease } from './output-release.ts';
import type { Site } from './pages/site.ts';
import type { ReleaseStore } from './release-store.ts';

export type AddFile = (file: OutputFile) => void;

export interface DescribeOptions {
  project: Project;
  /** The notes that the output shows; if it has pages, newest first. */
  notes: readonly ProjectNote[];
  /** Whether to check the other notes too. */
  all?: boolean | undefined;
  compiler: NoteCompiler;
  store: ReleaseStore;
  site: Site;
  /** Called with each page and each file that releases show; undefined if there are errors. */
  addFile: AddFile | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface DescribedNotes {
  /** The problems of each note that was compiled or checked, by path. */
  found: Map<string, readonly Problem[]>;
  /** The releases that the output shows. */
  shown: KnownRelease[];
  records: NoteRecords;
}

/** After so many notes, a build pauses: Node.js frees the memory of the HTML parser, a stream, only between events. */
const NOTES_AT_ONCE = 100;

/** Compiles or checks notes, one at a time, and adds the page of each release. After an error, it adds none. */
export async function describeShown(options: DescribeOptions): Promise<DescribedNotes> {
  const { project, notes, compiler, store, onProgress } = options;
  const { files } = project;
  const found = new Map<string, readonly Problem[]>();
  const shown: KnownRelease[] = [];
  const records = new Map<string, NoteRecord>();
  const report = async (path: string, problems: readonly Problem[]) => {
    found.set(path, problems);
    if (found.size % NOTES_AT_ONCE === 0) await setImmediate();
    onProgress?.(found.size, files.size);
  };
  const { addOwnFiles, addPage } = await createAdders(options, shown);
  const { logo, settings } = options.site;
  if (settings.page && logo?.own) addOwnFiles([logo.own]);
  let isBroken = false;
  for (const note of notes) {
    const { problems, known } = store.describe(note);
    if (known) shown.push(known.release);
    if (known) records.set(basename(note.path), known.record);
    isBroken ||= !known;
    if (known && !isBroken) {
      addOwnFiles(known.files);
      // It links to the release that follows it in the list.
      addPage(shown.length - 2);
    }
    await report(note.path, problems);
  }
  if (!isBroken) addPage(shown.length - 1);
  for (const [path, { note }] of options.all ? files : []) {
    if (note && !found.has(path)) await report(path, compiler.check(note));
  }
  return { found, shown, records };
}

async function createAdders(options: DescribeOptions, shown: readonly KnownRelease[]) {
  const { site, store, addFile } = options;
  const makePage = site.settings.page ? await loadPages(site, store) : undefined;
  const paths = new Set<string>();
  return {
    addOwnFiles: (files: readonly OwnFile[]) => {
      for (const { file, hash, read } of files) {
        if (!paths.has(file.path))
          addFile?.({ path: file.path, inputs: hashInputs(hash), render: read });
        paths.add(file.path);
      }
    },
    addPage: (index: number) => {
      const release = shown[index];
      if (!release || !makePage) return;
      addFile?.(makePage({ release, newer: shown[index - 1], older: shown[index + 1] }));
    },
  };
}

async function loadPages(site: Site, { get }: ReleaseStore) {
  const { createReleasePages } = await import('./pages/release-page.ts');
  return createReleasePages(site, get);
}
