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
    isComplete: () => room >= 0,
  };
}

/** Quotation marks, brackets of other scripts, full-width punctuation and invisible characters end a URL. */
const URLS =
  /(?<![a-z\d])https?:\/\/[\p{L}\d[][^\s<>"`\p{C}\p{Pi}\p{Pf}\u3000-\u303F\uFF00-\uFF65]*/giu;
/** Punctuation that ends a sentence, or Markdown around a URL, more often than a URL. */
const TRAILING = ".,:;!?'*_~|]}…،؛؟";

/** Splits text at its HTTP(S) URLs: each second part is one. */
export function splitUrls(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(URLS)) {
    const url = trimUrl(match);
    parts.push(text.slice(end, index), url);
    end = index + url.length;
  }
  return [...parts, text.slice(end)];
}

/** Leaves out punctuation at the end, and closing parentheses that the URL does not open. */
function trimUrl(url: string): string {
  let unopened = url.split(')').length - url.split('(').length;
  let end = url.length;
  for (; end > 0; end--) {
    const last = url.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened--;
    else if (!TRAILING.includes(last)) break;
  }
  return url.slice(0, end);
}
