import {
  ReleaseHistory,
  VersionResponse,
  type HistoryEntry,
  type ReleaseLogEntry,
} from '../../contract/version-response.ts';
import type { Settings } from '../../project/settings.ts';
import type { Rendered } from '../render/requests.ts';

/** Makes the version response, with its keys in the order of the interface. Undefined unless there are two releases. */
export function makeVersionResponse(
  releases: readonly Rendered<'body'>[],
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

export function makeEntry({ entry, body }: Rendered<'body'>): ReleaseLogEntry {
  return { ...entry, ...body };
}

export function renderHistory(
  releases: readonly Rendered<'body' | 'content'>[],
  settings: Settings,
): string {
  return formatHistory(releases.map(makeWholeEntry), settings);
}

/** Renders the history for `<whats-new>`. Releases with formatted text have no plain text. */
export function renderNews(
  releases: readonly Rendered<'body' | 'content'>[],
  settings: Settings,
): string {
  const news = releases.map(makeWholeEntry).map((entry) => ({
    ...entry,
    ...(entry.content && { body: '', headlines: [] }),
    required: undefined,
    summary: undefined,
  }));
  return formatHistory(news, settings);
}

function formatHistory(history: readonly unknown[], settings: Settings): string {
  ReleaseHistory.parse(history);
  return formatJson(history, settings);
}

function makeWholeEntry(release: Rendered<'body' | 'content'>) {
  const { nodes, isFolded } = release.content;
  const content = nodes.length > 0 ? nodes : undefined;
  return {
    ...makeHistoryEntry(release),
    content,
    more: isFolded || undefined,
  } satisfies Record<keyof HistoryEntry, unknown>;
}

/** An entry of `releases.json` without formatted text. JSON leaves out what is undefined. */
export function makeHistoryEntry(release: Rendered<'body'>) {
  const { url, art, frontMatter } = release;
  const { date, latest, withdrawn, announce, required, summary, tags } = frontMatter;
  const { size, dark } = art.local ?? {};
  return {
    ...makeEntry(release),
    date: date.text.toUpperCase(),
    url,
    latest: latest === false ? latest : undefined,
    withdrawn,
    announce: announce === false ? announce : undefined,
    required: required || undefined,
    summary,
    tags,
    art_width: size?.width,
    art_height: size?.height,
    art_dark: dark && new URL(`../${dark.path}`, art.url).href,
  };
}

/** Formats minified JSON with a final line feed, and on request `/` as `\/`, as some services do. */
export function formatJson(value: unknown, { escapeSlashes = false } = {}): string {
  const text = `${JSON.stringify(value)}\n`;
  return escapeSlashes ? text.replaceAll('/', '\\/') : text;
}
