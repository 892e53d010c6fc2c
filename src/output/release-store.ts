import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { Problem } from '../notes/problem.ts';
import type { Art } from '../project/art/find-art.ts';
import type { OwnFile } from '../project/art/read-media.ts';
import type { ListedRelease, NoteCompiler } from '../project/compile-notes.ts';
import type { ValidNote } from '../notes/parse-note.ts';
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

/** The records have so many compiled releases. Some hosts limit the size of a file, and get the whole output directory. */
const MAX_RECORDED = 50;

export function createReleaseStore(options: StoreOptions): ReleaseStore {
  const { compiler, settings, records, kept } = options;
  const compiled = new Map<ProjectNote, ListedRelease>();
  const recent: ProjectNote[] = [];
  const recorded = new Set([...kept].slice(0, MAX_RECORDED));
  const ofSettings = hashInputs(pickPageSettings(settings));
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
      const source = hashInputs(ofSettings, sha256);
      const inputs = hashInputs(source, purposeOf(note));
      const record = findRecord(note, inputs);
      const found = record && findFiles(record, note, compiler);
      if (record && found) {
        const release = restoreRelease(record, note.note, found);
        if (release) compiled.set(note, release);
        const own = joinFiles(found.art, found.files);
        return { problems: record.warnings, known: join(note, source, record, own) };
      }
      const { problems, release } = compile(note);
      if (!release) return { problems };
      const own = joinFiles(release.art, release.files);
      const about = { sha256, frontMatter: note.note.frontMatter, inputs };
      const made = { ...about, ...recordRelease(release, problems, recorded.has(note)) };
      return { problems, known: join(note, source, made, own) };
    },
    get: (note) => {
      const release = compiled.get(note) ?? compile(note).release;
      const { latest: isLatest = true, withdrawn } = note.note.frontMatter;
      if (release) return { ...release, isScheduled: note.isScheduled, isLatest, withdrawn };
      throw new Error(`${note.path} or a file that it shows has changed; try again`);
    },
  };
}

/** The files that a release shows, and its picture. */
interface FoundFiles {
  art: Art;
  files: OwnFile[];
}

/** The files of a record, unless one of them has changed. */
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

/** The release of a record. */
function restoreRelease(
  { release }: NoteRecord,
  { frontMatter }: ValidNote,
  { art, files }: FoundFiles,
): ListedRelease | undefined {
  if (!release) return undefined;
  const { date, draft: isDraft = false } = frontMatter;
  const entry = { ...release.entry, art: art.url };
  const media = files.map(({ source }) => source);
  return { ...release, entry, date, isDraft, media, art, files };
}

function joinFiles({ own }: Art, files: OwnFile[]): OwnFile[] {
  return own ? [own, ...(own.dark ? [own.dark] : []), ...files] : files;
}

/** What the record of a note has besides the note. Of the picture of a release it has nothing: it may change without the note. */
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
function join(note: ProjectNote, source: string, record: NoteRecord, files: OwnFile[]) {
  const inputs = hashInputs(source, note.isScheduled, ...files.map((file) => file.hash));
  const { version } = note;
  const date = note.note.frontMatter.date.text;
  return { release: { note, version, title: record.title, date, inputs }, record, files };
}
