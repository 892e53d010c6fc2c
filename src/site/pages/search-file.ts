import { makeAnchor } from '../../notes/anchor.ts';
import type { Release } from '../../notes/release.ts';
import type { OutputFile } from '../output-file.ts';
import { SEARCH_PATH } from '../served-files.ts';

/** Makes the file with the text of each release, by its id on the front page. */
export function makeSearchFile(releases: readonly Release[]): OutputFile {
  return {
    path: SEARCH_PATH,
    get content() {
      const texts = releases.map(({ entry, text }) => [makeAnchor(entry.version), text]);
      return `${JSON.stringify(Object.fromEntries(texts))}\n`;
    },
  };
}
