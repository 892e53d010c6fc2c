import { VersionResponse, type ReleaseLogEntry } from '../contract/version-response.ts';
import type { Settings } from '../project/settings.ts';

/** Makes the version response, with its keys in the order of the interface. Undefined unless there are two releases. */
export function makeVersionResponse(
  [current, previous]: readonly { entry: ReleaseLogEntry }[],
  { message }: Pick<Settings, 'message'>,
): VersionResponse | undefined {
  if (!current || !previous) return undefined;
  const response = {
    status: 'ok' as const,
    message,
    version: current.entry.version,
    log: {
      ...current.entry,
      previous_version: previous.entry.version,
      previous: previous.entry,
    },
  };
  VersionResponse.parse(response);
  return response;
}
