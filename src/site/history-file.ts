import { ReleaseHistory } from '../contract/release-history.ts';
import { makePagePath } from '../notes/page-path.ts';
import type { Settings } from '../project/settings.ts';
import type { Release } from '../project/compile-project.ts';
import { formatJson } from './json-text.ts';
import type { OutputFile } from './output-file.ts';
import { HISTORY_PATH } from './served-files.ts';

/** Makes `releases.json`, the newest releases. */
export function makeHistoryFile(releases: readonly Release[], settings: Settings): OutputFile {
  const history = releases.map((release) => makeEntry(release, settings));
  ReleaseHistory.parse(history);
  return { path: HISTORY_PATH, content: formatJson(history, settings) };
}

function makeEntry(release: Release, { page, siteUrl }: Settings) {
  const { entry, frontMatter } = release;
  const { date, latest, withdrawn } = frontMatter;
  const hasPage = page && siteUrl !== undefined;
  return {
    ...entry,
    date: date.text.toUpperCase(),
    ...(hasPage ? { url: `${siteUrl}${makePagePath(entry.version)}` } : {}),
    ...(latest === false ? { latest } : {}),
    ...(withdrawn === undefined ? {} : { withdrawn }),
  };
}
