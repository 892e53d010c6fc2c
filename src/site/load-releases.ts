import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LocalMedia } from '../notes/media.ts';
import { isError } from '../notes/problem.ts';
import { findEdition } from '../project/editions.ts';
import { loadSite } from '../project/load-site.ts';
import type { FileProblem } from '../project/problems.ts';
import { readSettings } from '../project/read-settings.ts';
import type { Settings } from '../project/settings.ts';
import type { LoadedRelease, LoadReleasesOptions } from './options.ts';
import { makeHistoryEntry } from './outputs/json-files.ts';
import { toSentence } from './render/description.ts';
import { makePagePath, makeSlug } from './render/page-path.ts';
import { renderNotes } from './render/render-notes.ts';
import { request, type Rendered } from './render/requests.ts';

/**
 * Loads the releases that have appeared, newest first, for pages of your own site.
 *
 * Rejects with an Error if the settings or notes have errors, each with its file and line, or if a file cannot be read.
 */
export async function loadReleases(options: LoadReleasesOptions = {}): Promise<LoadedRelease[]> {
  return (await loadForSite(options)).releases;
}

/** The same, with the phrases of the language. */
export async function loadForSite(options: LoadReleasesOptions) {
  const settings = options.settings ?? readProjectSettings(options.config);
  const { problems, files, ...loaded } = await findReleases({ ...options, settings });
  const errors = problems.filter(isError);
  if (errors.length > 0) throwProblems(errors);
  if (options.media) copyMedia(files, options.media.directory);
  return loaded;
}

/** Has no releases if there are errors. `files` are the local pictures, videos and audio files. */
export async function findReleases({
  settings: projectSettings,
  asOf = new Date(),
  urlOf,
  media,
  ...options
}: LoadReleasesOptions & { settings: Settings }) {
  const { siteUrl = PLACEHOLDER } = projectSettings;
  const settings: Settings = { ...projectSettings, siteUrl, page: true, history: 'all' };
  const site = loadSite({ ...options, asOf, settings });
  const gazetteEdition = findEdition(site.editions, { ...options, settings }, () => true);
  const gazetteUrl = projectSettings.page && projectSettings.siteUrl;
  const pageOf = (version: string) => {
    const directory = gazetteEdition.pages.get(version);
    if (directory === undefined) return undefined;
    if (urlOf) return urlOf({ version, slug: makeSlug(version) });
    return gazetteUrl ? gazetteUrl + directory + makePagePath(version) : undefined;
  };
  const edition = { ...gazetteEdition, pageOf };
  const asked = request(edition, edition.releases, 'body', 'embed', 'words');
  const rendered = await renderNotes([asked], { ...site, editions: [edition] });
  const problems = rendered.problems.filter(({ rule }) => rule !== 'too-few');
  const { labels, siteTitle } = edition.settings;
  const drafts = edition.project.notes.filter(({ isDraft }) => isDraft).length;
  const files: LocalMedia[] = [];
  if (problems.some(isError)) return { problems, labels, siteTitle, drafts, releases: [], files };
  const place = createPlacer(siteUrl, media);
  const releases = rendered.releasesOf(asked).map((release) => {
    const { art, media: all, file } = release;
    const local = all.filter((each) => !art.isNeutral || each !== art.local);
    if (!media && projectSettings.siteUrl === undefined && local.length > 0) {
      throw new Error(`${file}: local pictures need the option "media", or the setting siteUrl`);
    }
    files.push(...local);
    return makeLoadedRelease(release, place);
  });
  return { problems, labels, siteTitle, drafts, releases, files };
}

/** The base of addresses while a site has none. */
const PLACEHOLDER = 'https://gazette.invalid/';

type PlaceText = (text: string) => string;

/** Replaces addresses of media by those on your site. Links on a site without an address become `/path`. */
function createPlacer(siteUrl: string, media: LoadReleasesOptions['media']): PlaceText {
  const art = media?.url.replace(/\/?$/, '/');
  return (text) => {
    const placed = art === undefined ? text : text.replaceAll(`${siteUrl}art/`, art);
    return placed.replaceAll(PLACEHOLDER, '/');
  };
}

function makeLoadedRelease(
  release: Rendered<'body' | 'embed' | 'words'>,
  place: PlaceText,
): LoadedRelease {
  const { embed, words, name, isScheduled, art, frontMatter, file } = release;
  const entry = makeHistoryEntry(release);
  return {
    ...entry,
    ...(art.isNeutral
      ? { art: '', art_width: undefined, art_height: undefined }
      : { art: place(entry.art) }),
    art_dark: entry.art_dark && place(entry.art_dark),
    body: place(entry.body),
    headlines: entry.headlines.map(({ headline, changes }) => ({
      headline,
      changes: changes.map(place),
    })),
    slug: makeSlug(entry.version),
    name,
    html: place(embed.html),
    headings: embed.headings,
    markdown: place(embed.markdown),
    changes: embed.changes.flatMap(([headline, kind, changes]) =>
      kind === '-' ? [] : [{ headline, kind, changes: changes.map(toSentence) }],
    ),
    description: words.description,
    isDraft: frontMatter.draft ?? false,
    isScheduled,
    file,
  };
}

function readProjectSettings(config?: string): Settings {
  const result = readSettings(config);
  return result.ok ? result.settings : throwProblems(result.problems);
}

function throwProblems(problems: readonly FileProblem[]): never {
  const lines = problems.map(({ file, line, message }) =>
    line === undefined ? `${file}: ${message}` : `${file}:${line}: ${message}`,
  );
  throw new Error(lines.join('\n'));
}

export function copyMedia(files: readonly LocalMedia[], directory: string) {
  for (const { path, content } of files) {
    const copy = join(directory, basename(path));
    // Its name has a hash, and tools watch the directory.
    if (existsSync(copy)) continue;
    mkdirSync(directory, { recursive: true });
    writeFileSync(copy, content);
  }
}
