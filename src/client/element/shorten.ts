/** What browsers lay out without a noticeable delay: this many UTF-16 units, of which each line costs some more. */
const MAX_ROOM = 100_000;
const LINE_ROOM = 100;

/** Cuts texts after about 100,000 characters, or 1,000 lines, of all texts that it was called with. */
export function createCutter() {
  let room = MAX_ROOM;
  return {
    cut: (text: string): string => {
      room -= LINE_ROOM;
      const start = text.slice(0, Math.max(room, 0));
      room -= text.length;
      // Half a character at the end is left out.
      return room < 0 ? `${start.replace(/[\uD800-\uDBFF]$/, '')}…` : text;
    },
    /** Maps the start of a list, up to the item whose texts are cut. */
    cutList: <Item, Cut>(list: readonly Item[], cutItem: (item: Item) => Cut): Cut[] => {
      const shown: Cut[] = [];
      for (const item of list) {
        if (room < 0) break;
        shown.push(cutItem(item));
      }
      return shown;
    },
    /** Whether nothing was cut. */
    isComplete: () => room >= 0,
  };
}
