import type {
  HistoryEntry,
  ReleaseLogEntry,
  VersionResponse,
} from '../../contract/version-response.ts';
import { isSameVersion } from '../../versions/same.ts';
import { listFrom } from '../history.ts';
import { isNewer } from '../../versions/compare.ts';

export type Entry = ReleaseLogEntry & Partial<HistoryEntry>;

export interface Unseen {
  /** The installed release. */
  readonly current: Entry;
  /** The release before it, or itself if the history has none. */
  readonly previous: Entry;
  /** Newest first. Empty if the reader has seen the installed release, or a newer one. */
  readonly releases: readonly Entry[];
  /** How many of them are announced. */
  readonly unread: number;
  /** Whether these are all: the history reaches back to the version last seen. */
  readonly isComplete: boolean;
  /** Whether the version last seen is neither in the history nor has numbers to compare, so that nothing counts as new. */
  readonly isUnknown: boolean;
}

/**
 * Selects the releases after the version last seen, up to the installed one, in the order of the history. If the
 * history does not have the version last seen, such as after a rollback, numbers are compared.
 *
 * @param seen null on the first visit, when only the installed release is new
 * @param history newest first; null if it could not be loaded
 * @throws VersionError if the installed version is unknown
 */
export function selectUnseen(
  response: VersionResponse,
  { seen, installed }: { seen: string | null; installed: string },
  history: readonly HistoryEntry[] | null,
): Unseen {
  const list = listReleases(response, history ?? []);
  const [current, ...older] = listFrom(list, installed);
  const [previous = current] = older;
  const isSeen = ({ version }: Pick<Entry, 'version'>) => isSameVersion(version, seen);
  const isSeenNewer = ({ version }: Entry) => seen !== null && isNewer(seen, version);
  const isListed = list.some(isSeen);
  const isUnknown =
    !isListed && seen !== null && history !== null && isNewer(seen, current.version) === undefined;
  const isNew = isListed ? older.some(isSeen) : !isUnknown && !isSeenNewer(current);
  const isNext = current.version === response.version && isSeen(response.log.previous);
  const isOne = seen === null || isNext || current.latest === false;
  const isOld = isListed ? isSeen : isSeenNewer;
  const end = isOne ? 0 : older.findIndex(isOld);
  const missed = older.slice(0, end === -1 ? undefined : end);
  const listed = isNew ? [current, ...missed.filter(({ latest }) => latest !== false)] : [];
  const releases = listed.filter(({ withdrawn }) => withdrawn === undefined);
  const unread = releases.filter(({ announce }) => announce !== false).length;
  return { current, previous, releases, unread, isComplete: !isNew || end !== -1, isUnknown };
}

/** The history, newest first, with the release of the response, which a cached history may lack. */
function listReleases({ version, log }: VersionResponse, history: readonly Entry[]): Entry[] {
  const versions = history.map((release) => release.version);
  const current = history[versions.indexOf(version)];
  if (current) {
    const { latest: _latest, withdrawn: _withdrawn, ...more } = current;
    const fresh = { ...more, ...log };
    return history.map((release) => (release === current ? fresh : release));
  }
  const previous = versions.indexOf(log.previous_version);
  return [log, ...(previous === -1 ? [] : history.slice(previous))];
}
