import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { Problem } from '../notes/problem.ts';
import type { OwnFile } from '../project/art/read-media.ts';
import type { ListedRelease, NoteCompiler } from '../project/compile-notes.ts';
import type { ProjectNote } from '../project/order-notes.ts';
import type { Settings } from '../project/settings.ts';
import { hashInputs } from './hash-inputs.ts';
import type { NoteRecord, NoteRecords } from './note-records.ts';
import { pickPageSettings } from './page-settings.ts';
import type { KnownRelease, OutputRelease } from './output-release.ts';

export interface StoreOptions {
  compiler: NoteCompiler;
  settings: Settings;
  /** What the last build found out. */
  records: NoteRecords;
  /** The notes whose releases several files show. They stay in memory. */
  kept: ReadonlySet<ProjectNote>;
}

/** What is known about a note: its problems, and, without errors, its release. */
interface NoteDescription {
  problems: readonly Problem[];
  known?: { release: KnownRelease; record: NoteRecord; files: OwnFile[] };
}

/** Compiles notes when their releases are needed. */
export interface ReleaseStore {
  /** Compiles a note, unless the last build has compiled the same. */
  describe: (note: ProjectNote) => NoteDescription;
  /** The release of a note without errors. */
  get: (note: ProjectNote) => OutputRelease;
}

/** A page is made once the release after it is compiled. */
const RECENT = 2;

/** How many compiled releases are recorded: as many as the front page shows by default. */
const MAX_RECORDED = 50;

export function createReleaseStore(options: StoreOptions): ReleaseStore {
  const { compiler, settings, records, kept } = options;
  const compiled = new Map<ProjectNote, ListedRelease>();
  const recent: ProjectNote[] = [];
  const recorded = new Set([...kept].slice(0, MAX_RECORDED));
  const settingsHash = hashInputs(pickPageSettings(settings));
  const findRecord = (note: ProjectNote, inputs: string) => {
    const record = records.get(basename(note.path));
    const isSame = record?.inputs === inputs && Boolean(record.release) === recorded.has(note);
    return isSame ? record : undefined;
  };
  const purposeOf = (note: ProjectNote) => (kept.has(note) ? 'all' : 'page');
  const compile = (note: ProjectNote) => {
    const { problems, release } = compiler.compile(note.note, purposeOf(note));
    if (!release) return { problems };
    compiled.set(note, release);
    if (!kept.has(note)) recent.push(note);
    const oldest = recent.length > RECENT ? recent.shift() : undefined;
    if (oldest) compiled.delete(oldest);
    return { problems, release };
  };
  return {
    describe: (note) => {
      const { text, sha256 = hash('sha256', text) } = note.note;
      const source = hashInputs(settingsHash, sha256);
      const inputs = hashInputs(source, purposeOf(note));
      const record = findRecord(note, inputs);
      const found = record && findFiles(record, note, compiler);
      if (record && found) {
        const release = restoreRelease(record, found);
        if (release) compiled.set(note, release);
        return { problems: record.warnings, known: describeKnown(note, source, record, found) };
      }
      const { problems, release } = compile(note);
      if (!release) return { problems };
      const ofRelease = recordRelease(release, problems, recorded.has(note));
      const made = { sha256, frontMatter: note.note.frontMatter, inputs, ...ofRelease };
      return { problems, known: describeKnown(note, source, made, release) };
    },
    get: (note) => {
      const release = compiled.get(note) ?? compile(note).release;
      const { isScheduled } = note;
      if (release) return { ...release, frontMatter: note.note.frontMatter, isScheduled };
      throw new Error(`${note.path} or a file that it shows has changed; try again`);
    },
  };
}

/** The picture of a release, and the other files that it shows. */
type FoundFiles = Pick<ListedRelease, 'art' | 'files'>;

/** The files of a record; undefined if one of them has changed or the picture has an error. */
function findFiles(
  { files }: NoteRecord,
  { note }: ProjectNote,
  { find, findArt }: NoteCompiler,
): FoundFiles | undefined {
  const art = findArt(note);
  const found = files.flatMap(({ path, sha256 }) => {
    const file = find(path);
    return 'hash' in file && file.hash === sha256 ? [file] : [];
  });
  return art && found.length === files.length ? { art, files: found } : undefined;
}

/** The release of a record; undefined if the record does not have it. */
function restoreRelease(
  { release }: NoteRecord,
  { art, files }: FoundFiles,
): ListedRelease | undefined {
  return release && { ...release, entry: { ...release.entry, art: art.url }, art, files };
}

/** The part of a record that is about the release, without its picture, which may change without the note. */
function recordRelease(
  { entry, html, pageHtml, summary, feedHtml, pictures, recordings, files: own }: ListedRelease,
  problems: readonly Problem[],
  isWhole: boolean,
) {
  const files = own.map((file) => ({ path: file.source, sha256: file.hash }));
  const severity = 'warning' as const;
  const warnings = problems.map(({ rule, message, line, column, endLine, endColumn }) => {
    return { rule, severity, message, line, column, endLine, endColumn };
  });
  const texts = { html, pageHtml, summary, feedHtml, pictures, recordings };
  const release = { entry: { ...entry, art: '' }, ...texts };
  return { title: entry.title, files, warnings, ...(isWhole && { release }) };
}

/** The inputs of the release do not depend on what it was compiled for. */
function describeKnown(
  note: ProjectNote,
  source: string,
  record: NoteRecord,
  { art: { own }, files: shown }: FoundFiles,
) {
  const files = own ? [own, ...(own.dark ? [own.dark] : []), ...shown] : shown;
  const inputs = hashInputs(source, note.isScheduled, ...files.map((file) => file.hash));
  const { version } = note;
  const date = note.note.frontMatter.date.text;
  return { release: { note, version, title: record.title, date, inputs }, record, files };
}
