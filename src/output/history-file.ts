import { ReleaseHistory } from '../contract/release-history.ts';
import type { Release } from '../notes/make-release.ts';
import { writeJson } from './json-text.ts';
import { fits } from './recognize.ts';
import type { Settings } from '../project/settings.ts';
import type { BuiltFile } from './output-file.ts';

const isOurs = fits(ReleaseHistory);

/** Makes `releases.json` of the newest releases. */
export function makeHistoryFile(releases: Release[], settings: Settings): BuiltFile {
  const history = releases.map(({ entry, date }) => ({ ...entry, date: date.text.toUpperCase() }));
  ReleaseHistory.parse(history);
  return {
    path: 'releases.json',
    content: writeJson(history, settings),
    isOurs,
  };
}
