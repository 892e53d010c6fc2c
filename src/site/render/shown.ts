import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import { dayOf, formatPublished, formatTitle } from '../../notes/format.ts';
import type { Art, LocalMedia } from '../../notes/media.ts';
import type { FrontMatter } from '../../notes/parse/schema.ts';
import type { Release } from '../../notes/release.ts';
import type { Edition } from '../../project/editions.ts';
import type { DatedNote } from '../../project/order-notes.ts';
import type { RenderingName, Renderings } from './renderings.ts';
import { findPage, findUrl } from './view.ts';

/** A release in an edition, with the renderings that an output asked for. It keeps no tree. */
export type Shown<K extends RenderingName = never> = ShownRelease & Pick<Renderings, K>;

export interface ShownRelease {
  entry: Omit<ReleaseLogEntry, 'body' | 'headlines'>;
  /** What the title says besides the version; undefined if that is nothing. */
  ownTitle: string | undefined;
  /** The version and the title, as lists of pages and entries show them, and whether it is withdrawn. */
  name: string;
  /** Why it was withdrawn, such as `Withdrawn: It lost data.` */
  notice: string | undefined;
  /** The day of the release: `YYYY-MM-DD`, or `''` for a draft without a date. */
  day: string;
  frontMatter: FrontMatter;
  art: Art;
  media: LocalMedia[];
  isScheduled: boolean;
  /** The language of the text, if the edition has another one. */
  lang: string | undefined;
  /** The path of its page, relative to the front page of the edition; undefined if it has none. */
  path: string | undefined;
  /** The address of its page. */
  url: string | undefined;
  /** The address that search engines are told: that of the original, for a text without a translation. */
  canonical: string | undefined;
}

export function describeRelease(
  release: Release,
  { isScheduled, lang }: DatedNote,
  art: Art,
  edition: Edition,
): ShownRelease {
  const { frontMatter, media } = release;
  const { settings, channel, pages } = edition;
  const { version, date, withdrawn, published = settings.published } = frontMatter;
  const directory = pages.get(version);
  const original = directory?.startsWith(`${channel}/`) ? `${channel}/` : '';
  const defaultTitle = formatTitle(settings.title, version);
  const { title = defaultTitle } = release;
  const ownTitle = title === defaultTitle ? undefined : findOwnTitle(title, version);
  const name = ownTitle === undefined ? title : `${version}: ${ownTitle}`;
  const canonical = lang === undefined || directory === undefined ? directory : original;
  return {
    entry: {
      version,
      title,
      art: art.url,
      published: formatPublished(published, date.text, settings.locale),
    },
    ownTitle,
    name: withdrawn === undefined ? name : `${settings.labels.withdrawn}: ${name}`,
    notice: withdrawn && `${settings.labels.withdrawn}: ${withdrawn}`,
    day: dayOf(date.text),
    frontMatter,
    art,
    media: [art.local, ...media.values()].flatMap((file) =>
      [file, file?.dark].filter((each) => each !== undefined),
    ),
    isScheduled,
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
