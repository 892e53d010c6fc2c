import { ReleaseHistory } from '../contract/release-history.ts';
import { makePagePath } from '../notes/page-path.ts';
import type { Settings } from '../project/settings.ts';
import { hashInputs } from './hash-inputs.ts';
import { formatJson } from './json-text.ts';
import type { OutputFile } from './output-file.ts';
import type { OutputRelease, ReleaseList } from './output-release.ts';
import { HISTORY_PATH } from './served-files.ts';

/** Makes `releases.json`, the newest releases. */
export function makeHistoryFile(releases: ReleaseList, settings: Settings): OutputFile {
  return {
    path: HISTORY_PATH,
    inputs: hashInputs(settings, releases.inputs),
    render: () => {
      const history = releases.get().map((release) => makeEntry(release, settings));
      ReleaseHistory.parse(history);
      return formatJson(history, settings);
    },
  };
}

function makeEntry(release: OutputRelease, { page, siteUrl }: Settings) {
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
