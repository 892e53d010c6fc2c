import type {
  ReleaseHistory,
  ReleaseLogEntry,
  VersionResponse,
} from '../../contract/version-response.ts';

export interface Unseen {
  /** Newest first. Empty if the reader has seen the current release, or a newer one. */
  readonly releases: readonly ReleaseLogEntry[];
  /** Whether these are all: the history reaches back to the version last seen. */
  readonly isComplete: boolean;
}

export const NOTHING: Unseen = { releases: [], isComplete: true };

/** Whether the response alone does not tell what a reader has missed, who has last seen this version. */
export function needsHistory({ version, log }: VersionResponse, seen: string | null): boolean {
  return seen !== null && seen !== version && seen !== log.previous_version;
}

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
  if (!needsHistory(response, seen)) return { releases: [log], isComplete: true };
  const versions = (history ?? []).map((release) => release.version);
  const current = versions.indexOf(version);
  // A cached history may lack the current release.
  const start = current === -1 ? versions.indexOf(log.previous_version) : current + 1;
  if (!history || start === -1) return { releases: [log], isComplete: false };
  const seenAt = seen === null ? -1 : versions.indexOf(seen);
  if (seenAt !== -1 && seenAt < current) return NOTHING;
  const missed = history
    .slice(start, seenAt === -1 ? undefined : seenAt)
    .filter(({ latest, withdrawn }) => latest !== false && withdrawn === undefined);
  return { releases: [log, ...missed], isComplete: seenAt !== -1 };
}
