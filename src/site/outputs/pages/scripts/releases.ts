import { compareVersionNames } from '../../../../versions/compare.ts';
import { isSameVersion, withoutV } from '../../../../versions/same.ts';

/** A release in `search.json`. */
export interface Entry {
  id: string;
  version: string;
  title?: string;
  notice?: string;
  latest?: boolean;
  /** `YYYY-MM-DD`, or `''` for a draft without a date. */
  date: string;
  tags?: string[];
  dir: 'ltr' | 'rtl';
  summary: string;
  /** The changes of a headline that have one kind, as `words.ts` lists them. */
  sections: [section: string, kind: string, changes: string[]][];
}

export interface Release extends Entry {
  url: string;
  day: string;
  /** What can be found besides its changes. */
  head: string;
  changes: Change[];
}

export interface Change {
  release: Release;
  section: string;
  kind: string;
  /** Whether it says that nothing changed. */
  isEmpty: boolean;
  text: string;
  /** The text without the word that names its type. */
  rest: string;
  simple: string;
}

export const simplify = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

export function prepare(entry: Entry, url: string, day: string): Release {
  const { version, title = '', date, sections, tags = [] } = entry;
  const head = simplify([version, title, date, day, ...tags].join(' '));
  const release: Release = { ...entry, url, day, head, changes: [] };
  const listChanges = ([section, type, changes]: Entry['sections'][number]) =>
    changes.map((change) => {
      const text = change.replace('\t', ' ');
      const [isEmpty, kind] = [type === '-', /\w/.test(type) ? type : 'other'];
      const [rest, simple] = [change.replace(/.*\t/, ''), simplify(`${text} ${section}`)];
      return { release, section, kind, isEmpty, text, rest, simple };
    });
  release.changes = sections.flatMap(listChanges);
  return release;
}

export interface Match {
  release: Release;
  changes: Change[];
  words: string[];
  /** The words that only changes have. */
  rest: string[];
  rank: number;
}

/** Finds changes with these words, kinds and tags; undefined if the release has none. The lowest rank is the best. */
export function match(
  release: Release,
  { words, kinds, tags }: { words: string[]; kinds: string[]; tags: string[] },
): Match | undefined {
  const { version, head } = release;
  const hasKind = ({ kind }: Change) => kinds.includes(kind);
  const changes = kinds.length === 0 ? release.changes : release.changes.filter(hasKind);
  const rest = words.filter((word) => !head.includes(word));
  const isFound =
    (tags.length === 0 || release.tags?.some((tag) => tags.includes(tag))) &&
    (kinds.length === 0 || changes.length > 0) &&
    rest.every((word) => changes.some(({ simple }) => simple.includes(word)));
  if (!isFound) return undefined;
  const isExact = words.join(' ') === withoutV(simplify(version));
  const hasAll = ({ simple }: Change) => rest.every((word) => simple.includes(word));
  const rank = [isExact, rest.length === 0 || changes.some(hasAll), true].indexOf(true);
  return { release, changes, words, rest, rank };
}

export const isSame = (version: string, other: string): boolean =>
  isSameVersion(simplify(version), simplify(other)) || compareVersionNames(version, other) === 0;

/** The releases that readers can update to. */
export const listCurrent = (releases: readonly Release[]): Release[] =>
  releases.filter(({ latest, notice }) => latest !== false && notice === undefined);

/** The releases after a version, which need not be one of them. Names are in the order of their dates. */
export function findNewer(releases: readonly Release[], version: string): Release[] {
  const place = releases.findIndex((each) => isSame(each.version, version));
  const newer = releases.filter((each, index) => {
    const order = compareVersionNames(each.version, version);
    return order === undefined ? index < place : order > 0;
  });
  return listCurrent(newer);
}
