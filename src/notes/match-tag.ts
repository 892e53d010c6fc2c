import type { ValidNote } from './parse-note.ts';

/** The note a tag names: `2.4.0`, `v2.4.0` and `gazette@2.4.0` name version 2.4.0. */
export function matchTag(notes: ValidNote[], tag: string): ValidNote | undefined {
  const name = tag.slice(tag.lastIndexOf('@') + 1);
  for (const version of [tag, name, name.replace(/^v/, '')]) {
    const note = notes.find(({ frontMatter }) => frontMatter.version === version);
    if (note) return note;
  }
  return undefined;
}
