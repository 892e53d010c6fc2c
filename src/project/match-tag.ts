import type { ProjectNote } from './order-notes.ts';

/** The note that a tag names: `2.4.0`, `v2.4.0` and `gazette@2.4.0` name version 2.4.0. */
export function matchTag(notes: ProjectNote[], tag: string): ProjectNote | undefined {
  const name = tag.slice(tag.lastIndexOf('@') + 1);
  for (const version of [tag, name, name.replace(/^v/, '')]) {
    const note = notes.find((each) => each.version === version);
    if (note) return note;
  }
  return undefined;
}
