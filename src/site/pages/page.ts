import type { Element } from 'hast';
import { h } from 'hastscript';
import { renderDocument } from './document.ts';
import { findIcon } from './icon.ts';
import { renderFooter, renderHeader, type Site } from './site.ts';
import { listSources } from './sources.ts';
import { readStyles } from './accent.ts';

/** A page of a site. Its addresses are relative to the site. */
export interface SitePage {
  /** Its title in browsers. */
  title: string;
  /** The address of the page, if it has one. */
  path?: string;
  /** The address of the site, as seen from the page; undefined if the page is at it. */
  base?: string;
  /** More elements of its head. */
  head: Element[];
  className: string;
  /** The name of the site, as the header shows it. */
  siteName: Element;
  content: Element[];
  /** A link to the content, for the keyboard. */
  skip?: Element;
  /** The addresses of the pictures of its content. */
  pictures?: string[];
  /** The addresses of its videos and audio files. */
  recordings?: string[];
  /** The scripts in its content. */
  inlineScripts?: string[];
}

/** Renders a page with the header, the footer and the styles of the site. */
export type RenderPage = (page: SitePage) => string;

/** Makes the renderer of a site's pages. */
export function createPageRenderer(site: Site): RenderPage {
  const { settings, script, logo } = site;
  const icon = findIcon(site);
  const styles = readStyles(settings.accent);
  return ({ title, path, base, head, siteName, content, inlineScripts, ...page }) =>
    renderDocument({
      locale: settings.locale,
      title,
      base,
      head: [h('link', { rel: 'icon', href: icon }), ...head],
      pictures: listSources([icon, ...(logo ? [logo.src] : []), ...(page.pictures ?? [])]),
      recordings: listSources(page.recordings ?? []),
      styles,
      inlineScripts,
      script,
      body: h('body', { className: page.className }, [
        ...(page.skip ? [page.skip] : []),
        renderHeader(site, siteName),
        ...content,
        renderFooter(settings, path),
      ]),
    });
}
