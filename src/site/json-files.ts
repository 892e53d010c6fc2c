import {
  ReleaseHistory,
  VersionResponse,
  type ReleaseLogEntry,
} from '../contract/version-response.ts';
import type { Settings } from '../project/settings.ts';
import type { Shown, ShownArt } from './shown.ts';

/** Makes the version response, with its keys in the order of the interface. Undefined unless there are two releases. */
export function makeVersionResponse(
  releases: readonly Shown<'body'>[],
  { message }: Pick<Settings, 'message'>,
): VersionResponse | undefined {
  const [current, previous] = releases.map(makeEntry);
  if (!current || !previous) return undefined;
  const response = {
    status: 'ok' as const,
    message,
    version: current.version,
    log: { ...current, previous_version: previous.version, previous },
  };
  VersionResponse.parse(response);
  return response;
}

export function makeEntry({ entry, body }: Shown<'body'>): ReleaseLogEntry {
  return { ...entry, ...body };
}

export function renderHistory(
  releases: readonly Shown<'body' | 'content'>[],
  settings: Settings,
): string {
  const history = releases.map(makeHistoryEntry);
  ReleaseHistory.parse(history);
  return formatJson(history, settings);
}

function makeHistoryEntry(release: Shown<'body' | 'content'>) {
  const { url, art, content } = release;
  const { date, ...marks } = release.frontMatter;
  return {
    ...makeEntry(release),
    date: date.text.toUpperCase(),
    ...(url !== undefined && { url }),
    ...(marks.latest === false && { latest: marks.latest }),
    ...(marks.withdrawn !== undefined && { withdrawn: marks.withdrawn }),
    ...(marks.announce === false && { announce: marks.announce }),
    ...(marks.required && { required: marks.required }),
    ...describePicture(art),
    ...(content.nodes.length > 0 && { content: content.nodes }),
    ...(content.isFolded && { more: true as const }),
  };
}

function describePicture({ local, dark }: ShownArt) {
  return {
    ...(local?.size && { art_width: local.size.width, art_height: local.size.height }),
    ...(dark && { art_dark: dark.url }),
  };
}

/** Formats minified JSON with a final line feed, and on request `/` as `\/`, as some services do. */
export function formatJson(value: unknown, { escapeSlashes = false } = {}): string {
  const text = `${JSON.stringify(value)}\n`;
  return escapeSlashes ? text.replaceAll('/', '\\/') : text;
}
