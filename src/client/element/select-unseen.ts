import type {
  HistoryEntry,
  ReleaseLogEntry,
  VersionResponse,
} from '../../contract/version-response.ts';
import { isSameVersion } from '../../versions/same.ts';
import { listFrom } from '../history.ts';

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
}

/**
 * Selects the releases after the version last seen, up to the installed one. Versions are opaque: their order is that of
 * the history.
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
  const isNew = !list.some(isSeen) || older.some(isSeen);
  const isNext = current.version === response.version && isSeen(response.log.previous);
  const isOne = seen === null || isNext || current.latest === false;
  const end = isOne ? 0 : older.findIndex(isSeen);
  const missed = older.slice(0, end === -1 ? undefined : end);
  const listed = isNew ? [current, ...missed.filter(({ latest }) => latest !== false)] : [];
  const releases = listed.filter(({ withdrawn }) => withdrawn === undefined);
  const unread = releases.filter(({ announce }) => announce !== false).length;
  return { current, previous, releases, unread, isComplete: !isNew || end !== -1 };
}

/** The history, newest first, with the release of the response, which a cached history may lack. */
function listReleases(
  { version, log }: VersionResponse,
  history: readonly HistoryEntry[],
): Entry[] {
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
