import type {
  ReleaseHistory,
  ReleaseLogEntry,
  VersionResponse,
} from '../../contract/version-response.ts';

type Entry = ReleaseLogEntry & Partial<ReleaseHistory[number]>;

export interface Unseen {
  /** Newest first. Empty if the reader has seen the current release, or a newer one. */
  readonly releases: readonly ReleaseLogEntry[];
  /** How many of them are announced. */
  readonly unread: number;
  /** Whether these are all: the history reaches back to the version last seen. */
  readonly isComplete: boolean;
}

export const NOTHING: Unseen = { releases: [], unread: 0, isComplete: true };

/**
 * Selects the releases after the version last seen, up to the one of the response. Versions are opaque: their order is
 * that of the history.
 *
 * @param seen null on the first visit, when only the current release is new
 * @param history newest first; null if it could not be loaded
 */
export function selectUnseen(
  response: VersionResponse,
  seen: string | null,
  history: ReleaseHistory | null,
): Unseen {
  const { version, log } = response;
  if (seen === version) return NOTHING;
  const list = listReleases(response, history ?? []);
  const versions = list.map((release) => release.version);
  const start = versions.indexOf(version);
  const isOne = seen === null || seen === log.previous_version;
  const end = isOne ? start + 1 : versions.indexOf(seen);
  if (end !== -1 && end < start) return NOTHING;
  const releases = list
    .slice(start, end === -1 ? undefined : end)
    .filter(({ latest, withdrawn }) => latest !== false && withdrawn === undefined);
  const unread = releases.filter(({ announce }) => announce !== false).length;
  return { releases, unread, isComplete: end !== -1 };
}

/** The history, newest first, with the release of the response, which a cached history may lack. */
function listReleases({ version, log }: VersionResponse, history: ReleaseHistory): Entry[] {
  const versions = history.map((release) => release.version);
  const current = history[versions.indexOf(version)];
  if (current) {
    const fresh = { ...log, announce: current.announce };
    return history.map((release) => (release === current ? fresh : release));
  }
  const previous = versions.indexOf(log.previous_version);
  return [log, ...(previous === -1 ? [] : history.slice(previous))];
}
