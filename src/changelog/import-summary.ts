import type { Lines } from './split-changelog.ts';

/** What became of a part of a source. */
export interface ImportedPart extends Lines {
  source: string;
  /** The text of the heading; undefined if the part has none. */
  name: string | undefined;
  /**
   * - `created`: a note was written, or would be without a dry run
   * - `unchanged`: the note exists with the same text
   * - `kept`: a note of this version exists, and was left as it is
   * - `included`: it is in the note of the release above
   * - `skipped`: it is no release, or has no content
   * - `failed`: it could not be imported
   */
  outcome: 'created' | 'unchanged' | 'kept' | 'included' | 'skipped' | 'failed';
  /** The note; undefined if there is none. */
  path: string | undefined;
  /** Whether the note is a draft, because the release has no date. */
  isDraft: boolean;
  /** Why it is a draft, or was not imported. */
  reason: string | undefined;
}

/** What became of every heading of the sources, in their order. */
export interface ImportSummary {
  parts: ImportedPart[];
  /** The paths of existing notes that are still as `gazette init` created them. */
  starters: string[];
  /** Where the dates of releases came from that have none in the source. */
  datesFrom: 'git' | undefined;
  isDryRun: boolean;
}
