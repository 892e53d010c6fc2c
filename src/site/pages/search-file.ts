import { makeAnchor } from '../../notes/anchor.ts';
import type { Release } from '../../notes/release.ts';
import type { OutputFile } from '../output-file.ts';
import { SEARCH_PATH } from '../served-files.ts';

/** Makes the file with the words of each release, by its id on the front page. `search.js` simplifies words alike. */
export function makeSearchFile(releases: readonly Release[]): OutputFile {
  return {
    path: SEARCH_PATH,
    get content() {
      const words = releases.map((release) => [
        makeAnchor(release.entry.version),
        listWords(release),
      ]);
      return `${JSON.stringify(Object.fromEntries(words))}\n`;
    },
  };
}

function listWords({ text }: Release): string {
  const simple = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [...new Set(simple.split(' '))].join(' ');
}
