import { VersionResponse, type ReleaseLogEntry } from '../contract/version-response.ts';

/** Puts the version response together, its keys in the interface's order. */
export function makeVersionResponse(
  message: string,
  current: ReleaseLogEntry,
  previous: ReleaseLogEntry,
): VersionResponse {
  const response = {
    status: 'ok' as const,
    message,
    version: current.version,
    log: { ...current, previous_version: previous.version, previous },
  };
  VersionResponse.parse(response);
  return response;
}
