import { composeFrontMatter } from '../project/compose-note.ts';

interface Known {
  version: string;
  date: string;
}

/** Whether a note is still as `gazette init` created it. */
export function isStarterNote(text: string, release: Known): boolean {
  return text === composeFirstNote(release) || text === composePlaceholder(release);
}

/** Composes a first note, which can be published as it is. */
export function composeFirstNote(release: Known): string {
  return `${composeFrontMatter(release)}
<!-- Edit this note: write an introduction, then your changes below one headline for each area of your product. -->

From now on, these notes tell you what is new in each release.

## Changes

- Release notes have a page of their own.
`;
}

/** Composes a note that stands for the release before the only one. */
export function composePlaceholder(release: Known): string {
  return `${composeFrontMatter({ ...release, title: 'Project started' })}
<!-- The version response includes the release before the current one. Replace this note with one for your previous release, or delete it when you have two others. -->

The work on this project started.
`;
}
