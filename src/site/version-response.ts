import { VersionResponse, type ReleaseLogEntry } from '../contract/version-response.ts';

/** Makes the version response, with its keys in the order of the interface. */
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
