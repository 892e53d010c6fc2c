import type { Settings } from '../../project/settings.ts';
import { makeFeed } from '../feed/feed.ts';
import type { OutputFile } from '../output-file.ts';
import type { OutputRelease } from '../output-release.ts';
import type { PageScript } from './document.ts';
import { makeNotFoundPage } from './not-found-page.ts';
import { makeReleasePage } from './release-page.ts';

/** Makes the feed and the pages that the settings ask for. Only the page shows drafts. */
export function makePages(
  releases: OutputRelease[],
  settings: Settings,
  script: PageScript | undefined,
): OutputFile[] {
  const { page, siteUrl } = settings;
  const released = releases.filter(({ isDraft, isScheduled }) => !isDraft && !isScheduled);
  return [
    ...(siteUrl === undefined ? [] : [makeFeed(released, { ...settings, siteUrl })]),
    ...(page ? [makeNotFoundPage(settings), makeReleasePage(releases, settings, script)] : []),
  ];
}
