import { ReleaseHistory } from '../contract/release-history.ts';
import type { Settings } from '../project/settings.ts';
import { hashInputs } from './hash-inputs.ts';
import { writeJson } from './json-text.ts';
import type { OutputFile } from './output-file.ts';
import type { OutputRelease } from './output-release.ts';

/** Makes `releases.json`, the newest releases. */
export function makeHistoryFile(releases: OutputRelease[], settings: Settings): OutputFile {
  return {
    path: 'releases.json',
    inputs: hashInputs(
      settings,
      releases.map(({ inputs }) => inputs),
    ),
    render: () => {
      const history = releases.map(({ entry, date }) => ({
        ...entry,
        date: date.text.toUpperCase(),
      }));
      ReleaseHistory.parse(history);
      return writeJson(history, settings);
    },
  };
}
