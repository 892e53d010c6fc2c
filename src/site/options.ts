import type { HistoryEntry, VersionResponse } from '../contract/version-response.ts';
import type { SiteOptions } from '../project/load-project.ts';
import type { ReleaseNames } from '../project/load-site.ts';
import type { FileProblem } from '../project/problems.ts';
import type { MissingTranslations } from '../project/translations.ts';

export interface CheckOptions extends Omit<SiteOptions, 'unpublished'> {
  /** Whether warnings stop a build as errors do, and missing translations are warnings. */
  strict?: boolean | undefined;
}

/** The result of a check. A build finds no other problems. */
export interface CheckResult extends ReleaseNames {
  problems: FileProblem[];
  /** The number of notes, including drafts and translations. */
  notes: number;
  /** For each language, the releases without a translation. */
  missing: MissingTranslations[];
}

export interface BuildOptions extends CheckOptions {
  /** The directory to write to. Default: the setting `out`. */
  out?: string | undefined;
}

/** What a build wrote: paths under the output directory, such as `v2/cloud/version`. */
export interface WriteResult {
  written: string[];
  /** Files whose bytes were right already. */
  unchanged: string[];
  /** Files that an earlier build wrote and this one does not produce. */
  removed: string[];
}

export interface BuildResult extends CheckResult, WriteResult {
  /** Undefined if problems stopped the build, which then wrote nothing. */
  response: VersionResponse | undefined;
}

/** The formats of `gazette show`. */
export const SHOW_FORMATS = [
  'text',
  'markdown',
  'json',
  'html',
  'summary',
  'changelog',
  'appstream',
] as const;
export type ShowFormat = (typeof SHOW_FORMATS)[number];

export interface ShowOptions extends Omit<SiteOptions, 'unpublished'> {
  /** The format of the result, whatever the setting `format` is. */
  format: ShowFormat;
  /** The version of any release, also a draft or a scheduled one. Without it and `tag`, the current release is shown. */
  version?: string | undefined;
  /** Show all releases after this one that can be the current one, newest first with their titles, instead of one. */
  since?: string | undefined;
  /** Show all releases that have appeared, also those with `latest: false` or `withdrawn`, with their titles. */
  all?: boolean | undefined;
  /** The longest text, in UTF-16 code units. A longer one is cut after a sentence, with the address of the page. */
  max?: number | undefined;
  /** One of the setting `languages`; by default, the language of the notes. */
  language?: string | undefined;
  /** One of the setting `channels`. Default: none, or the channel of the release if it has one. */
  channel?: string | undefined;
}

export interface ShowResult {
  /** Problems of the notes; unless a version or a tag names one, also problems of the front matter of others. */
  problems: FileProblem[];
  /**
   * The body and the headlines, without the title, after the reason if the release was withdrawn; as JSON, the entry of
   * `releases.json` with `html` of the whole text instead of `content` and `more`. Ends with one newline. Undefined if there are errors.
   */
  text: string | undefined;
  /** The versions of drafts that `all` leaves out. */
  drafts: string[];
}

export interface LoadReleasesOptions extends Partial<Omit<SiteOptions, 'tag'>> {
  /** JSON file with the settings. Default: package.json or gazette.json. */
  config?: string | undefined;
  /** One of the setting `languages`. Default: the language of the notes. */
  language?: string | undefined;
  /** One of the setting `channels`. Default: none. */
  channel?: string | undefined;
  /** The address of a release on your site. Default: the address of its page, if the settings have `siteUrl`. */
  urlOf?: ((release: { version: string; slug: string }) => string) | undefined;
  /** The directory to copy local pictures and recordings to, and its address. Default: they are at `siteUrl`. */
  media?: { directory: string; url: string } | undefined;
}

export interface LoadedRelease extends Omit<HistoryEntry, 'content' | 'more'> {
  /** The version, as a part of an address. */
  slug: string;
  /** The version and the title. */
  name: string;
  /** Safe HTML of the text. Headlines start at `h2`, and have ids. */
  html: string;
  /** The headlines of the HTML, for a table of contents. `slug` is the id there. */
  headings: { depth: number; slug: string; text: string }[];
  /** The text as Markdown without its title, with headings as typed and absolute addresses. */
  markdown: string;
  /** Changes as plain text: the headline, the kind such as `fix` or `''`, and the changes. */
  changes: { headline: string; kind: string; changes: string[] }[];
  /** The reason of a withdrawn release; else the summary; else the start of the text. */
  description: string;
  isDraft: boolean;
  isScheduled: boolean;
  /** The path of the note. */
  file: string;
}
