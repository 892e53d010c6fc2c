import { makeFeed } from '../feed/feed.ts';
import type { OutputFile } from '../output-file.ts';
import type { Release } from '../../project/compile-project.ts';
import { makeIcon } from './icon.ts';
import { makeIndexPage } from './index-page.ts';
import { makeNotFoundPage } from './not-found-page.ts';
import { makeReleasePages } from './release-page.ts';
import type { Site } from './site.ts';

export interface PagesContent {
  /** The releases of the front page, newest first; in a preview drafts too. */
  history: readonly Release[];
  /** The releases that the front page only links to, newest first. */
  older: readonly Release[];
  /** The releases of the feed, newest first. */
  published: readonly Release[];
}

/** Makes the feed and the pages that the settings ask for. */
export function makePages({ history, older, published }: PagesContent, site: Site): OutputFile[] {
  const { settings } = site;
  const { page, siteUrl } = settings;
  const icon = makeIcon(site);
  return [
    ...(page ? makeReleasePages([...history, ...older], site) : []),
    ...(siteUrl === undefined ? [] : [makeFeed(published, { ...settings, siteUrl })]),
    ...(page && icon ? [icon] : []),
    ...(page ? [makeNotFoundPage(site), makeIndexPage(history, older, site)] : []),
  ];
}
