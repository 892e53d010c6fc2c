import { VFile } from 'vfile';
import { matchTag } from '../notes/match-tag.ts';
import { checkTogether, pickLatest } from '../notes/order-notes.ts';
import { isValid, parseNote, type Note, type ValidNote } from '../notes/parse-note.ts';
import { quote, report } from '../notes/problem.ts';
import { readNotes } from './read-notes.ts';

export interface LoadOptions {
  /** The directory of the release notes. */
  releases: string;
  /** A git tag that must name a release which is no draft. */
  tag?: string | undefined;
  /** Called before each note, with the number of notes done. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The notes of a directory, with everything that can be said of them without their bodies. */
export interface LoadedNotes {
  /** The directory itself, for problems of no single note, then every note. */
  files: VFile[];
  /** Each note that could be taken apart. */
  notes: Note[];
  /** The newest two releases of those whose front matter is right, fewer where there are not two. */
  latest: ValidNote[];
  /** The release that the tag names. */
  tagged: ValidNote | undefined;
}

/**
 * Reads all notes and checks their front matter, one by one and together. Bodies are not parsed.
 *
 * @throws Error if the directory cannot be read
 */
export function loadNotes({ releases, tag, onProgress }: LoadOptions): LoadedNotes {
  const directory = new VFile({ path: releases });
  const files = readNotes(releases, onProgress);
  const notes = files.flatMap((file) =>
    file.messages.length === 0 ? (parseNote(file) ?? []) : [],
  );
  const valid = notes.filter(isValid);
  checkTogether(valid);
  const latest = pickLatest(valid);
  const isWhole = valid.length === files.length;
  if (isWhole && latest.length < 2) reportTooFew(directory, latest);
  const tagged = tag === undefined ? undefined : matchTag(valid, tag);
  if (tag !== undefined && (isWhole || tagged)) checkTag(directory, tag, tagged);
  return { files: [directory, ...files], notes, latest, tagged };
}

function reportTooFew(directory: VFile, [only]: ValidNote[]): void {
  const reason = only
    ? `${quote(only.frontMatter.version)} is the only release here, and the version response needs the one before it too; add a note for that, for a first release an older one titled "Project begun"`
    : 'there is no release here, and the version response needs two; add notes with `gazette new VERSION`';
  report(directory, { rule: 'too-few', reason });
}

function checkTag(directory: VFile, tag: string, tagged: ValidNote | undefined): void {
  if (tagged?.frontMatter.draft) {
    const reason = `the tag ${quote(tag)} names ${tagged.file.path}, which is a draft; delete its line draft: true`;
    report(directory, { rule: 'tag', reason });
  } else if (!tagged) {
    const reason = `no note has the version of the tag ${quote(tag)}; add one, or tag a version that has a note`;
    report(directory, { rule: 'tag', reason });
  }
}
