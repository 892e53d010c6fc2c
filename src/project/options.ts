import type { FileProblem } from './problems.ts';
import type { Settings } from './settings.ts';

/** The notes of a project at a moment. */
export interface SiteOptions {
  /** As `readSettings` returns them, or `Settings.parse({})` for the defaults. */
  settings: Settings;
  /** Releases that appear later than this are scheduled. */
  asOf: Date;
  /** The directory of the release notes. Default: the setting `releases`. */
  releases?: string | undefined;
  /** A git tag that must name a release which has appeared. */
  tag?: string | undefined;
  /** Whether pages show drafts and scheduled releases, marked as such. No other file has them. */
  unpublished?: boolean | undefined;
}

/** The releases of a project, by their versions. */
export interface ReleaseNames {
  current: string | undefined;
  previous: string | undefined;
  /** The version that the tag names. */
  tagged: string | undefined;
  /** The number of notes that are drafts. */
  drafts: number;
  /** The releases that appear later, the next one first; `due` is in milliseconds since 1970, `date` as typed. */
  scheduled: { version: string; due: number; date: string }[];
  /** The current release of each channel. */
  channels: ReadonlyMap<string, string>;
}

/** The releases, other than drafts, that have no text in a language. */
export interface MissingTranslations {
  tag: string;
  /** The English name of the language. */
  language: string;
  /** The number of releases, translated or not. */
  releases: number;
  /** Warnings for a strict check. */
  problems: FileProblem[];
}
