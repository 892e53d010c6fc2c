/** What browsers lay out without a noticeable delay: this many UTF-16 units; each text and element costs some more. */
const MAX_ROOM = 100_000;
const PART_ROOM = 50;

/** Cuts texts after about 100,000 characters, or 2,000 texts and elements. */
export function createCutter() {
  let room = MAX_ROOM;
  return {
    cut: (text: string): string => {
      room -= PART_ROOM;
      const start = text.slice(0, Math.max(room, 0));
      room -= text.length;
      return room < 0 ? `${start}…` : text;
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
    isComplete: () => room >= 0,
  };
}

export type Cutter = ReturnType<typeof createCutter>;

/** Punctuation at the end belongs to the sentence, and parentheses to the URL only in pairs. */
const URLS =
  /((?<![a-z\d])https?:\/\/[\p{L}\d[](?:[^\s<>"`()\p{C}]|\([^\s<>"`()\p{C}]*\))*(?<=[/#&%@)-]|[^\p{P}|~]))/iu;

/** Splits text at its HTTP(S) URLs: each second part is one. */
export const splitUrls = (text: string): string[] => text.split(URLS);
