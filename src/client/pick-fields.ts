import type { ReleaseHistory } from '../contract/release-history.ts';
import type { ReleaseLogEntry, VersionResponse } from '../contract/version-response.ts';

/** Copies the fields of the interface, and no others. */
export function pickResponse({ status, message, version, log }: VersionResponse): VersionResponse {
  return {
    status,
    message,
    version,
    log: {
      ...pickEntry(log),
      previous_version: log.previous_version,
      previous: pickEntry(log.previous),
    },
  };
}

/** Copies the documented fields of `releases.json`, and no others. */
export function pickHistory(history: ReleaseHistory): ReleaseHistory {
  return history.map((entry) => {
    const { date, url, latest, withdrawn } = entry;
    return {
      ...pickEntry(entry),
      date,
      ...(url !== undefined && { url }),
      ...(latest !== undefined && { latest }),
      ...(withdrawn !== undefined && { withdrawn }),
    };
  });
}

function pickEntry(entry: ReleaseLogEntry): ReleaseLogEntry {
  const { version, title, art, published, body } = entry;
  const headlines = entry.headlines.map(({ headline, changes }) => ({ headline, changes }));
  return { version, title, art, published, body, headlines };
}
