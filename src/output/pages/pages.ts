import { makeFeed } from '../feed/feed.ts';
import type { PageScript } from './document.ts';
import { makeNotFoundPage } from './not-found-page.ts';
import { makeReleasePage } from './release-page.ts';
import type { ListedRelease } from '../../project/release-maker.ts';
import type { Settings } from '../../project/settings.ts';
import type { OutputFile } from '../output-file.ts';

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
