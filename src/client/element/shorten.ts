import type { ReleaseLogEntry } from '../../contract/version-response.ts';

/** What browsers lay out without a noticeable delay: this many UTF-16 units, of which each line costs some more. */
const MAX_ROOM = 100_000;
const LINE_ROOM = 100;

/** Cuts texts after about 100,000 characters, or 1,000 lines, of all of them together. */
function createCutter() {
  let room = MAX_ROOM;
  return {
    cut: (text: string): string => {
      room -= LINE_ROOM;
      const start = text.slice(0, Math.max(room, 0));
      room -= text.length;
      // Half a character at the end is left out.
      return room < 0 ? `${start.replace(/[\uD800-\uDBFF]$/, '')}…` : text;
    },
    cutList: <Item, Cut>(list: readonly Item[], cutItem: (item: Item) => Cut): Cut[] => {
      const shown: Cut[] = [];
      for (const item of list) {
        if (room < 0) break;
        shown.push(cutItem(item));
      }
      return shown;
    },
    isComplete: () => room >= 0,
  };
}

/** Cuts the titles and dates of releases, newest first. `isComplete` says whether nothing was cut. */
export function shortenTitles(releases: readonly ReleaseLogEntry[]) {
  const { cut, cutList, isComplete } = createCutter();
  const shown = cutList(releases, (entry) => ({
    entry,
    title: cut(entry.title || entry.version),
    published: cut(entry.published),
  }));
  return { shown, isComplete: isComplete() };
}

/** Cuts the other texts of a release. `isComplete` says whether nothing was cut. */
export function shortenChanges(entry: ReleaseLogEntry) {
  const { cut, cutList, isComplete } = createCutter();
  const body = cut(entry.body);
  const headlines = cutList(entry.headlines, ({ headline, changes }) => ({
    headline: cut(headline),
    changes: cutList(changes, cut),
  }));
  return { body, headlines, isComplete: isComplete() };
}
