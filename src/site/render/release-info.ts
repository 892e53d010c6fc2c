import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import { plainText } from '../../notes/elements.ts';
import { dayOf, formatDay, formatPublished, formatTitle } from '../../notes/format.ts';
import { RIGHT_TO_LEFT } from '../../notes/invisible.ts';
import type { Art, LocalMedia } from '../../notes/media.ts';
import type { FrontMatter } from '../../notes/parse/schema.ts';
import type { Release } from '../../notes/release.ts';
import type { Edition } from '../../project/editions.ts';
import type { DatedNote } from '../../project/order-notes.ts';
import { findPage, findUrl } from './site-view.ts';

/** What all outputs may show of a release in an edition. */
export interface ReleaseInfo {
  /** The path of its text. */
  file: string;
  entry: Omit<ReleaseLogEntry, 'body' | 'headlines'>;
  /** The title without the version; undefined if nothing is left. If versions are not shown, the date then. */
  ownTitle: string | undefined;
  /** The version and the title, as lists of pages and entries show them, and whether it is withdrawn. */
  name: string;
  /** What phrases call it: its version or, if versions are not shown, its title. */
  label: string;
  /** Why it was withdrawn, such as `Withdrawn: It lost data.` */
  notice: string | undefined;
  /** The day of the release: `YYYY-MM-DD`, or `''` for a draft without a date. */
  day: string;
  frontMatter: FrontMatter;
  art: Art;
  media: LocalMedia[];
  isScheduled: boolean;
  direction: 'ltr' | 'rtl';
  /** The language of the text, if the edition has another one. */
  lang: string | undefined;
  /** The path of its page, relative to the front page of the edition; undefined if it has none. */
  path: string | undefined;
  /** The address of its page. */
  url: string | undefined;
  /** The address for search engines. A text without a translation has the address of the original. */
  canonical: string | undefined;
}

export function makeReleaseInfo(
  release: Release,
  { isScheduled, lang, shown }: DatedNote,
  art: Art,
  edition: Edition,
): ReleaseInfo {
  const { frontMatter, media } = release;
  const { settings, channel, pages } = edition;
  const { version, date, withdrawn, published = settings.published } = frontMatter;
  const directory = pages.get(version);
  const original = directory?.startsWith(`${channel}/`) ? `${channel}/` : '';
  const defaultTitle = formatTitle(settings.title, version);
  const { title = defaultTitle } = release;
  const { showVersions, locale } = settings;
  const day = dayOf(date.text);
  const givenTitle = title === defaultTitle ? undefined : findOwnTitle(title, version);
  const ownTitle = givenTitle ?? (showVersions ? undefined : formatDay(day, locale, 'long'));
  const name =
    showVersions && ownTitle !== undefined ? `${version}: ${ownTitle}` : (ownTitle ?? title);
  const canonical = lang === undefined || directory === undefined ? directory : original;
  return {
    file: shown.path,
    entry: {
      version,
      title,
      art: art.url,
      published: formatPublished(published, date.text, locale),
    },
    ownTitle,
    label: showVersions ? version : (ownTitle ?? ''),
    name: withdrawn === undefined ? name : `${settings.labels.withdrawn}: ${name}`,
    notice: withdrawn && `${settings.labels.withdrawn}: ${withdrawn}`,
    day,
    frontMatter,
    art,
    media: [art.local, ...media.values()].flatMap((file) =>
      [file, file?.dark].filter((each) => each !== undefined),
    ),
    isScheduled,
    direction: findDirection(`${title} ${shown.note.body?.text}`, release),
    lang,
    path: findPage(version, edition),
    url: findUrl(version, directory, edition),
    canonical: findUrl(version, canonical, edition),
  };
}

/** A title may start with the version. */
function findOwnTitle(title: string, version: string): string | undefined {
  if (title === version) return undefined;
  const rest = title.startsWith(version) ? title.slice(version.length) : '';
  return /^\s*[:–—|·-]\s+(.+)/su.exec(rest)?.[1] ?? title;
}

const EACH_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, 'gu');

/** The direction of a text, by its letters. Names and code are Latin in all languages, so a third is enough. */
function findDirection(source: string, { opened: { body, sections } }: Release): 'ltr' | 'rtl' {
  if (source.search(RIGHT_TO_LEFT) < 0) return 'ltr';
  const blocks = [...body, ...sections.flatMap((section) => [section, ...section.blocks])];
  const text = blocks.map(({ html }) => plainText(html)).join(' ') || source;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(EACH_RIGHT_TO_LEFT) * 3 > count(/\p{L}/gu) ? 'rtl' : 'ltr';
}
