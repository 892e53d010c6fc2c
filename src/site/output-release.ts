import type { FrontMatter } from '../notes/front-matter/schema.ts';
import type { ListedRelease } from '../project/compile-notes.ts';
import type { ProjectNote } from '../project/order-notes.ts';

/** A release in the output. */
export interface OutputRelease extends ListedRelease {
  frontMatter: FrontMatter;
  /** Whether it appears later. Only a preview shows it. */
  isScheduled: boolean;
}

/** What is known about a release without compiling its note again. */
export interface KnownRelease {
  note: ProjectNote;
  version: string;
  title: string;
  /** As typed. */
  date: string;
  /** The hash of its note, the files that it shows, and the settings that it is compiled with. */
  inputs: string;
}

/** Releases that are compiled when a file that shows them is rendered. */
export interface ReleaseList {
  /** The `inputs` of each release. */
  inputs: string[];
  get: () => OutputRelease[];
}
