import { VersionResponse } from '../contract/index.ts';
import { attempt } from '../notes/attempt.ts';
import { VERSION_PATH } from '../project/served-files.ts';
import type { Source } from '../site/write/manifest.ts';
import type { StoreResponse } from './send-request.ts';

/** The release in a version response; undefined if the bytes are none. */
export function parseRelease(bytes: Uint8Array): string | undefined {
  const json = attempt((): unknown => JSON.parse(new TextDecoder().decode(bytes)), undefined);
  return VersionResponse.safeParse(json).data?.version;
}

/** A version response that must not be replaced, and why. */
export interface Refusal {
  path: string;
  reason: string;
}

/**
 * Lists why this build must not replace what is published. `isAgain` says that another publish runs at the same time: its
 * manifest may have releases that are not published yet.
 */
export function listRefusals(
  responses: readonly { path: string; published: StoreResponse | undefined }[],
  stored: Source | undefined,
  { versions, withdrawn }: Source,
  isAgain: boolean,
): Refusal[] {
  const unknown = responses.flatMap(({ path, published }) => {
    if (!published) return [];
    const version = parseRelease(published.body);
    if (version === undefined)
      return { path, reason: 'the object there is not a version response' };
    if (versions.includes(version)) return [];
    // It is newer, or was published by someone else.
    const reason = `the published release "${version}" is not in this build, because it has no note here, or is a draft or scheduled; get the notes that it was published from, or take it back with "withdrawn: REASON" in its note`;
    return { path, reason };
  });
  // The build may be of an older commit, or have no note of the release.
  const returned = (stored?.withdrawn ?? [])
    .filter((version) => !withdrawn.includes(version))
    .map(
      (version) =>
        `"${version}" is withdrawn there, but not in this build; get the note with "withdrawn: REASON" that it was published from`,
    );
  const newer = ((isAgain && stored?.versions) || [])
    .filter((version) => !versions.includes(version))
    .map(
      (version) =>
        `another publish has the release "${version}", which is not in this build; get its note`,
    );
  return [...unknown, ...[...returned, ...newer].map((reason) => ({ path: VERSION_PATH, reason }))];
}
