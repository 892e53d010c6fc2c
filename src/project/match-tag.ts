import type { ReleaseMark } from './order-notes.ts';

/** The release a tag names: `2.4.0`, `v2.4.0` and `gazette@2.4.0` name version 2.4.0. */
export function matchTag(marks: ReleaseMark[], tag: string): ReleaseMark | undefined {
  const name = tag.slice(tag.lastIndexOf('@') + 1);
  for (const version of [tag, name, name.replace(/^v/, '')]) {
    const mark = marks.find((each) => each.version === version);
    if (mark) return mark;
  }
  return undefined;
}
