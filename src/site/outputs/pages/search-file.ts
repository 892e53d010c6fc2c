import type { Edition } from '../../../project/editions.ts';
import { makeAnchor } from '../../render/page-path.ts';
import { request, type Rendered } from '../../render/requests.ts';
import { outputFile, type Output } from '../output.ts';
import { SEARCH_PATH } from '../../../project/served-files.ts';

/** The releases whose text the root does not have. `root` is undefined for the root itself. */
function pickUnshared(edition: Edition, root?: Edition) {
  const texts = new Set(root?.releases.map(({ shown }) => shown.note));
  return edition.releases.filter(({ shown }) => !texts.has(shown.note));
}

/** The file with the words of the releases whose text is not at the root, newest first. */
export function listSearchFile(edition: Edition, root?: Edition): Output[] {
  const notes = pickUnshared(edition, root);
  return notes.length === 0
    ? []
    : [outputFile(SEARCH_PATH, [request(edition, notes, 'words')], renderSearchFile)];
}

/** The paths of the files that the search of an edition reads: first in the edition, then at the root. */
export function listSearchPaths(edition: Edition, root?: Edition): string[] {
  const paths = pickUnshared(edition, root).length > 0 ? [SEARCH_PATH] : [];
  return root ? [...paths, ...listSearchPaths(root).map((path) => edition.up + path)] : paths;
}

function renderSearchFile(releases: Rendered<'words'>[]): string {
  const entries = releases.map((release) => {
    const { entry, ownTitle, notice, day, direction, frontMatter, words } = release;
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
    return `${start.slice(0, -1)},"sections":${words.sections}}`;
  });
  return `[${entries.join(',\n')}]\n`;
}
