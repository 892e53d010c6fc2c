import type { ReleaseLogEntry } from '../../contract/version-response.ts';

/** What browsers lay out without a noticeable delay: this many UTF-16 units, of which each line costs some more. */
const MAX_ROOM = 100_000;
const LINE_ROOM = 100;

/**
 * Cuts a release at about 100,000 characters, and at 1,000 lines: `title`, `published`, `body`, headlines and changes.
 * `isComplete` says whether nothing was cut.
 */
export function shorten({ title, version, published, body, headlines }: ReleaseLogEntry) {
  let room = MAX_ROOM;
  const cut = (text: string) => {
    room -= LINE_ROOM;
    const start = text.slice(0, Math.max(room, 0));
    room -= text.length;
    // Half a character at the end is left out.
    return room < 0 ? `${start.replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  };
  const cutList = <Item>(list: readonly Item[], cutItem: (item: Item) => Item) => {
    const shown: Item[] = [];
    for (const item of list) {
      if (room < 0) break;
      shown.push(cutItem(item));
    }
    return shown;
  };
  const shown = {
    title: cut(title || version),
    published: cut(published),
    body: cut(body),
    headlines: cutList(headlines, ({ headline, changes }) => ({
      headline: cut(headline),
      changes: cutList(changes, cut),
    })),
  };
  return { ...shown, isComplete: room >= 0 };
}
