import {
  ReleaseHistory,
  VersionResponse,
  type ReleaseLogEntry,
} from '../contract/version-response.ts';
import { makePagePath } from './page-path.ts';
import type { Art } from '../notes/media.ts';
import type { Release } from '../notes/release.ts';
import type { Settings } from '../project/settings.ts';
import type { OutputFile } from './output-file.ts';
import { HISTORY_PATH } from './served-files.ts';

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

export function makeHistoryFile(releases: readonly Release[], settings: Settings): OutputFile {
  const { page, siteUrl } = settings;
  const history = releases.map(({ entry, art, content, frontMatter: { date, ...marks } }) => ({
    ...entry,
    date: date.text.toUpperCase(),
    ...(page && siteUrl !== undefined && { url: `${siteUrl}${makePagePath(entry.version)}` }),
    ...(marks.latest === false && { latest: marks.latest }),
    ...(marks.withdrawn !== undefined && { withdrawn: marks.withdrawn }),
    ...(marks.announce === false && { announce: marks.announce }),
    ...(marks.required && { required: marks.required }),
    ...describePicture(art, siteUrl),
    ...(content.length > 0 && { content }),
  }));
  ReleaseHistory.parse(history);
  return { path: HISTORY_PATH, content: formatJson(history, settings) };
}

function describePicture({ local }: Art, siteUrl: string | undefined) {
  const { size, dark } = local ?? {};
  return {
    ...(size && { art_width: size.width, art_height: size.height }),
    ...(dark && { art_dark: `${siteUrl}${dark.path}` }),
  };
}

/** Formats minified JSON with a final line feed, and on request `/` as `\/`, as some services do. */
export function formatJson(value: unknown, { escapeSlashes = false } = {}): string {
  const text = `${JSON.stringify(value)}\n`;
  return escapeSlashes ? text.replaceAll('/', '\\/') : text;
}
