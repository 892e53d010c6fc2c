import { makeAnchor } from '../../render/page-path.ts';
import type { Edition } from '../../../project/editions.ts';
import { request, type ReleasesOf, type Request, type Rendered } from '../../render/requests.ts';
import { lazyFile, type OutputFile } from '../output.ts';
import { SEARCH_PATH } from '../served-files.ts';

/** The files with the words of releases. An edition has those that differ from the root; it also searches the root's. */
export interface Search {
  request: Request<'words'>;
  list: (releasesOf: ReleasesOf) => { files: OutputFile[]; paths: string[] };
}

/** `root` is undefined for the root itself. */
export function requestSearch(edition: Edition, root?: Edition): Search {
  const texts = new Set(root?.releases.map(({ shown }) => shown.note));
  const own = edition.releases.filter(({ shown }) => !texts.has(shown.note));
  const asked = request(edition, own, 'words');
  const rest = root && requestSearch(root);
  return {
    request: asked,
    list: (releasesOf) => {
      const files = makeFiles(releasesOf(asked));
      const others = rest?.list(releasesOf).paths.map((path) => edition.up + path) ?? [];
      return { files, paths: [...files.map(({ path }) => path), ...others] };
    },
  };
}

/** In characters. Browsers load and search one part after the other. */
const LARGEST_PART = 700_000;

/** Newest first: `search.json`, `search-2.json` and so on. */
function makeFiles(releases: readonly Rendered<'words'>[]): OutputFile[] {
  const parts: string[][] = releases.length > 0 ? [[]] : [];
  let size = 0;
  for (const { entry, ownTitle, notice, day, direction, frontMatter, words } of releases) {
    const start = JSON.stringify({
      id: makeAnchor(entry.version),
      version: entry.version,
      title: ownTitle,
      notice,
      latest: frontMatter.latest,
      date: day,
      tags: frontMatter.tags,
      dir: direction,
      summary: words.description,
    });
    const text = `${start.slice(0, -1)},"sections":${words.sections}}`;
    if (size > 0 && size + text.length > LARGEST_PART) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(text);
    size += text.length;
  }
  return parts.map((entries, index) => {
    const path = index === 0 ? SEARCH_PATH : SEARCH_PATH.replace('.', `-${index + 1}.`);
    return lazyFile(path, () => `[${entries.join(',\n')}]\n`);
  });
}
