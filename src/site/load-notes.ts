import { VFile } from 'vfile';
import { matchTag } from '../notes/match-tag.ts';
import {
  checkTogether,
  markRelease,
  pickHistory,
  pickLatest,
  type ReleaseMark,
} from '../notes/order-notes.ts';
import { isValid, parseNote, type Note, type ValidNote } from '../notes/parse-note.ts';
import { quote, report } from '../notes/problem.ts';
import type { NoteMemory } from './note-memory.ts';
import { readNotes } from './read-notes.ts';

export interface LoadOptions {
  /** The directory of the release notes. */
  releases: string;
  /** A git tag that must name a release which is no draft. */
  tag?: string | undefined;
  /** How many of the newest releases keep their texts, beside the newest two. Default 0. */
  history?: number | undefined;
  /** Whether every draft is in the history too. */
  drafts?: boolean | undefined;
  /** What the builds before know of the notes. */
  memory?: NoteMemory | undefined;
  /** Called before each note, with the number of notes done. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The notes of a directory, with everything that can be said of them without their bodies. */
export interface LoadedNotes {
  /** The directory itself, for problems of no single note. */
  directory: VFile;
  /** The directory, then every note. */
  files: VFile[];
  /** The newest two releases of those whose front matter is right, fewer where there are not two. */
  latest: ValidNote[];
  /** The newest releases, newest first. */
  history: ValidNote[];
  /** The release that the tag names. */
  tagged: ReleaseMark | undefined;
}

/**
 * Reads all notes and checks their front matter, one by one and together. `visit` sees each while its text is there;
 * afterwards only those in the history and the newest two have theirs, so that memory does not grow with what was ever
 * released.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export async function loadNotes(
  { releases, tag, history = 0, drafts, memory, onProgress }: LoadOptions,
  visit?: (note: Note) => void | Promise<void>,
): Promise<LoadedNotes> {
  const parse = memory?.parse ?? parseNote;
  const directory = new VFile({ path: releases });
  const files: VFile[] = [];
  const marks: ReleaseMark[] = [];
  const kept = keepNewest(history, drafts);
  for (const { file, total } of readNotes(releases, memory?.recall)) {
    onProgress?.(files.length, total);
    files.push(file);
    const note = file.messages.length === 0 ? parse(file) : undefined;
    if (note && visit) await visit(note);
    if (note && isValid(note)) {
      marks.push(markRelease(note));
      kept.add(note);
    } else file.value = '';
  }
  checkTogether(marks);
  const newest = kept.pick();
  const isWhole = marks.length === files.length;
  if (isWhole && newest.latest.length < 2) reportTooFew(directory, newest.latest, marks);
  const tagged = tag === undefined ? undefined : matchTag(marks, tag);
  if (tag !== undefined && (isWhole || tagged)) checkTag(directory, tag, tagged);
  return { directory, files: [directory, ...files], ...newest, tagged };
}

/** Keeps the notes that may be among the newest, and drops the texts of the others. */
function keepNewest(history: number, drafts: boolean | undefined) {
  let kept: ValidNote[] = [];
  let room = 2 * (history + 2);
  const pick = () => {
    const newest = { latest: pickLatest(kept), history: pickHistory(kept, history, drafts) };
    const wanted = new Set([...newest.latest, ...newest.history]);
    for (const note of kept) if (!wanted.has(note)) note.file.value = '';
    kept = [...wanted];
    room = 2 * (kept.length + 2);
    return newest;
  };
  const add = (note: ValidNote) => {
    kept.push(note);
    if (kept.length > room) pick();
  };
  return { add, pick };
}

function reportTooFew(directory: VFile, [only]: ValidNote[], marks: ReleaseMark[]): void {
  const keptOut = marks.filter(({ isLatest }) => !isLatest).length;
  const aside = keptOut > 0 ? ` (drafts and latest: false keep ${keptOut} out)` : '';
  const reason = only
    ? `${quote(only.frontMatter.version)} is the only release here${aside}, and the version response needs the one before it too; add a note for that, for a first release an older one titled "Project begun"`
    : `there is no release here${aside}, and the version response needs two; add notes with \`gazette new VERSION\``;
  report(directory, { rule: 'too-few', reason });
}

function checkTag(directory: VFile, tag: string, tagged: ReleaseMark | undefined): void {
  if (tagged?.isDraft) {
    const reason = `the tag ${quote(tag)} names ${tagged.file.path}, which is a draft; delete its line draft: true`;
    report(directory, { rule: 'tag', reason });
  } else if (!tagged) {
    const reason = `no note has the version of the tag ${quote(tag)}; add one, or tag a version that has a note`;
    report(directory, { rule: 'tag', reason });
  }
}
