import type { Settings } from '../../project/settings.ts';
import { makeFeed } from '../feed/feed.ts';
import type { OutputFile } from '../output-file.ts';
import type { KnownRelease, ReleaseList } from '../output-release.ts';
import type { PageScript } from './document.ts';
import { makeIndexPage } from './index-page.ts';
import { makeNotFoundPage } from './not-found-page.ts';

export interface PagesContent {
  /** The releases of the feed, newest first. */
  released: ReleaseList;
  /** Those of the front page, which may have drafts too. */
  history: ReleaseList;
  /** The releases that the front page only links to, newest first. */
  older: readonly KnownRelease[];
}

/** Makes the feed and the pages that the settings ask for, but for those of single releases. */
export function makePages(
  { released, history, older }: PagesContent,
  settings: Settings,
  script: PageScript | undefined,
): OutputFile[] {
  const { page, siteUrl } = settings;
  return [
    ...(siteUrl === undefined ? [] : [makeFeed(released, { ...settings, siteUrl })]),
    ...(page ? [makeNotFoundPage(settings), makeIndexPage(history, older, settings, script)] : []),
  ];
}
