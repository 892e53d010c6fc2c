import type { ValidNote } from './parse-note.ts';
import { quote, report } from './problem.ts';

/** Reports versions that two notes share, and instants that two releases share, at the later file. */
export function checkTogether(notes: ValidNote[]): void {
  reportShared(notes, 'version', ({ frontMatter }) => frontMatter.version);
  const releases = notes.filter(({ frontMatter }) => !frontMatter.draft);
  reportShared(releases, 'date', ({ frontMatter }) => frontMatter.date.instant);
}

function reportShared(
  notes: ValidNote[],
  key: 'version' | 'date',
  valueOf: (note: ValidNote) => string | number,
): void {
  const seen = new Map<string | number, ValidNote>();
  for (const note of notes) {
    const first = seen.get(valueOf(note));
    if (first) reportPair(note, first, key);
    else seen.set(valueOf(note), note);
  }
}

function reportPair(
  { file, frontMatter, locate }: ValidNote,
  first: ValidNote,
  key: 'version' | 'date',
) {
  const day = frontMatter.date.text.slice(0, 'YYYY-MM-DD'.length);
  const reason =
    key === 'version'
      ? `${quote(frontMatter.version)} is the version of ${first.file.path} already; type another`
      : `${frontMatter.date.text} is the moment of ${first.file.path} already, so neither is newer; add a time of day, such as date: ${day}T15:00:00Z`;
  report(file, { rule: `duplicate-${key}`, reason, place: locate(key) });
}

/** The releases that are no drafts, newest first. The version is opaque and says nothing about order. */
export function orderNotes(notes: ValidNote[]): ValidNote[] {
  return notes
    .filter(({ frontMatter }) => !frontMatter.draft)
    .toSorted((a, b) => b.frontMatter.date.instant - a.frontMatter.date.instant);
}

/** The current release and the one before it: the newest two that `latest: false` does not keep out. */
export function pickLatest(notes: ValidNote[]): ValidNote[] {
  const releases = orderNotes(notes).filter(({ frontMatter }) => frontMatter.latest !== false);
  return releases.slice(0, 2);
}
