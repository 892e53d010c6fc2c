/** Renders the text of a link, and its address unless the text says where it leads. */
export function renderLink(text: string, url: string): string {
  const name = text.trim();
  if (name === '') return url.replace(/^mailto:/i, '');
  return bare(name) === bare(url) || saysAddress(name, url) ? name : `${text} (${url})`;
}

function bare(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '');
}

/** References in a text: `#123`, `!123`, `@name`. */
const MARKED = /[#!@](\w(?:[\w.-]*\w)?)(?![\w/])/g;
/** A text that is only a number, a version, a hash, or a name such as `MSC4010`. */
const ALONE = /^(?:[A-Z]{2,}[- ]?(?=\d+$))?([vV]?\d[\w.+-]*|(?=\D*\d)[\da-fA-F]{5,})$/;
const PROFILE = /^git(?:hub|lab)\.com\/([^/]+)$/i;
const HASH = /^(?=\d*[a-f])(?=\D*\d)[\da-f]{7,}$/i;

/** Whether a text says what the end of an address does: a number, a version, a user, a hash, or a range of them. */
function saysAddress(name: string, url: string): boolean {
  const [path = '', range] = (/^\w+:\/\/[^?#]+/.exec(url)?.[0] ?? '').split('/compare/');
  if (range !== undefined) {
    const words = name.split(/[\s→()]+|\.{2,3}/);
    const ends = range.split(/\.{2,3}/).map((end) => end.split('/').at(-1) ?? '');
    return ends.length === 2 && ends.every((end) => words.some((word) => isSame(word, end)));
  }
  const [last = '', ...before] = path.split('/').slice(3).filter(Boolean).toReversed();
  const words = [...name.matchAll(MARKED), ALONE.exec(name)].map((match) => match?.[1] ?? '');
  const says = PROFILE.exec(bare(url))?.[1] === name || words.some((word) => isSame(word, last));
  return says && !before.some((each) => /^\d+$/.test(each) || HASH.test(each));
}

function isSame(word: string, end: string): boolean {
  const [short, whole] = [word, end].map((each) => each.replace(/^(?:@|v(?=\d))/i, ''));
  if (!short || !whole) return false;
  const isHash = HASH.test(whole) && /^[\da-f]{5,}$/i.test(short);
  return isHash ? whole.toLowerCase().startsWith(short.toLowerCase()) : short === whole;
}
