import { ReleaseHistory } from '../contract/release-history.ts';
import type { Release } from '../notes/make-release.ts';
import { writeJson } from './json-text.ts';
import type { Settings } from './settings.ts';
import type { OutputFile } from './write-files.ts';

/** Makes `releases.json` of the newest releases. */
export function makeHistoryFile(releases: Release[], settings: Settings): OutputFile {
  const history = releases.map(({ entry, date }) => ({ ...entry, date: date.text.toUpperCase() }));
  ReleaseHistory.parse(history);
  return { path: 'releases.json', content: writeJson(history, settings) };
}
