import { ReleaseHistory } from '../contract/release-history.ts';
import type { Release } from '../notes/make-release.ts';
import { writeJson } from './json-text.ts';
import type { Settings } from '../project/settings.ts';
import { renderedFile, type OutputFile } from './output-file.ts';

/** Makes `releases.json` of the newest releases. */
export function makeHistoryFile(releases: Release[], settings: Settings): OutputFile {
  const history = releases.map(({ entry, date }) => ({ ...entry, date: date.text.toUpperCase() }));
  ReleaseHistory.parse(history);
  return renderedFile('releases.json', writeJson(history, settings));
}
