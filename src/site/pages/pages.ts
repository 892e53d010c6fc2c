import { makeFeed } from '../feed/feed.ts';
import type { OutputFile } from '../output-file.ts';
import type { KnownRelease, ReleaseList } from '../output-release.ts';
import { makeIcon } from './icon.ts';
import { makeIndexPage } from './index-page.ts';
import { makeNotFoundPage } from './not-found-page.ts';
import type { Site } from './site.ts';

export interface PagesContent {
  /** The releases of the feed, newest first. */
  released: ReleaseList;
  /** Those of the front page, which may have drafts too. */
  history: ReleaseList;
  /** The releases that the front page only links to, newest first. */
  older: readonly KnownRelease[];
}

/** Makes the feed and the pages that the settings ask for, but for those of single releases. */
export function makePages({ released, history, older }: PagesContent, site: Site): OutputFile[] {
  const { settings } = site;
  const { page, siteUrl } = settings;
  const icon = makeIcon(site);
  return [
    ...(siteUrl === undefined ? [] : [makeFeed(released, { ...settings, siteUrl })]),
    ...(page && icon ? [icon] : []),
    ...(page ? [makeNotFoundPage(site), makeIndexPage(history, older, site)] : []),
  ];
}
