import { makeAnchor } from '../anchor.ts';
import type { OutputFile } from '../output-file.ts';
import { SEARCH_PATH } from '../served-files.ts';
import type { Shown } from '../shown.ts';

/** In characters. Browsers load and search one part after the other. */
const LARGEST_PART = 700_000;

/** Makes the files with the words of all releases, newest first: `search.json`, `search-2.json` and so on. */
export function makeSearchFiles(releases: readonly Shown<'words'>[]): OutputFile[] {
  const parts: string[][] = [[]];
  let size = 0;
  for (const release of releases) {
    const entry = JSON.stringify(makeEntry(release));
    if (size > 0 && size + entry.length > LARGEST_PART) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(entry);
    size += entry.length;
  }
  return parts.map((entries, index) => ({
    path: index === 0 ? SEARCH_PATH : SEARCH_PATH.replace('.', `-${index + 1}.`),
    content: `[${entries.join(',\n')}]\n`,
  }));
}

function makeEntry({ entry: { version, title }, path, frontMatter, words }: Shown<'words'>) {
  const date = frontMatter.date.text.slice(0, 'YYYY-MM-DD'.length);
  return { id: makeAnchor(version), version, title, date, url: path, sections: words };
}
