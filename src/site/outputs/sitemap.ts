import { escapeXml } from '../../notes/render/escape.ts';
import type { Edition } from '../../project/editions.ts';
import { request } from '../render/requests.ts';
import { outputFile, type Output } from './output.ts';

/** Lists the addresses of all pages for search engines. A text without a translation is listed once, in its language. */
export function listSitemap(editions: readonly Edition[]): Output {
  const fronts = editions.flatMap(({ settings }) => settings.siteUrl ?? []);
  const requests = editions.map((edition) => request(edition, edition.localReleases));
  return outputFile('sitemap.xml', requests, (releases) => {
    const pages = releases.flatMap(({ url, canonical }) =>
      url !== undefined && url === canonical ? [url] : [],
    );
    const lines = [...fronts, ...pages].map((url) => `<url><loc>${escapeXml(url)}</loc></url>\n`);
    return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</urlset>\n`;
  });
}
