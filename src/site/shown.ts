import type { ReleaseLogEntry } from '../contract/version-response.ts';
import { formatPublished, formatTitle } from '../notes/format.ts';
import type { Art, LocalMedia } from '../notes/media.ts';
import type { FrontMatter } from '../notes/parse/schema.ts';
import type { Release } from '../notes/release.ts';
import type { Edition } from '../project/editions.ts';
import type { DatedNote } from '../project/order-notes.ts';
import { makePagePath } from './page-path.ts';
import type { RenderingName, Renderings } from './renderings.ts';
import { findPage, type Addresses } from './view.ts';

/** A release in an edition, with the renderings that an output asked for. It keeps no tree. */
export type Shown<K extends RenderingName = never> = ShownRelease & Pick<Renderings, K>;

export interface ShownArt extends Art {
  /** The address relative to the front page of the edition. */
  src: string;
  dark: { src: string; url: string; size: LocalMedia['size'] } | undefined;
}

export interface ShownRelease {
  entry: Omit<ReleaseLogEntry, 'body' | 'headlines'>;
  frontMatter: FrontMatter;
  art: ShownArt;
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
  { edition, addresses, art }: { edition: Edition; addresses: Addresses; art: Art },
): ShownRelease {
  const { frontMatter, title, media } = release;
  const { settings, channel } = edition;
  const { version, date, published = settings.published } = frontMatter;
  const { siteUrl, directoryOf, up } = addresses;
  const directory = directoryOf(version);
  const urlIn = (parent: string | undefined) =>
    siteUrl === undefined || parent === undefined
      ? undefined
      : siteUrl + parent + makePagePath(version);
  const original = directory?.startsWith(`${channel}/`) ? `${channel}/` : '';
  return {
    entry: {
      version,
      title: title ?? formatTitle(settings.title, version),
      art: art.url,
      published: formatPublished(published, date.text, settings.locale),
    },
    frontMatter,
    art: showArt(art, up, siteUrl),
    media: [art.local, ...media.values()].flatMap((file) =>
      [file, file?.dark].filter((each) => each !== undefined),
    ),
    isScheduled,
    lang,
    path: findPage(version, edition, addresses),
    url: urlIn(directory),
    canonical: urlIn(lang === undefined || directory === undefined ? directory : original),
  };
}

export function showArt(art: Art, up: string, siteUrl = ''): ShownArt {
  const { url, local } = art;
  const { path = '', size } = local?.dark ?? {};
  const dark = local?.dark && { src: up + path, url: siteUrl + path, size };
  return { ...art, src: local ? up + local.path : url, dark };
}
