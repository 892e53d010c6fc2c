import { makeFeed } from './feed/feed.ts';
import type { PageScript } from './page/document.ts';
import { makeNotFoundPage } from './page/not-found-page.ts';
import { makeReleasePage } from './page/release-page.ts';
import type { ListedRelease } from './release-maker.ts';
import type { Settings } from './settings.ts';
import type { OutputFile } from './write-files.ts';

/** Makes what people and their feed readers read, as the settings ask for it. Only the page has drafts, if any. */
export function makePages(
  releases: ListedRelease[],
  settings: Settings,
  script: PageScript | undefined,
): OutputFile[] {
  const { page, siteUrl } = settings;
  const released = releases.filter(({ isDraft }) => !isDraft);
  return [
    ...(siteUrl === undefined ? [] : [makeFeed(released, { ...settings, siteUrl })]),
    ...(page ? [makeNotFoundPage(settings), makeReleasePage(releases, settings, script)] : []),
  ];
}
