import { escapeXml } from '../../notes/render/escape.ts';
import type { Edition } from '../../project/editions.ts';
import { request } from '../render/requests.ts';
import type { Output } from './output.ts';

/** Lists the addresses of all pages for search engines; of texts without a translation, only the original's. */
export function listSitemap(editions: readonly Edition[]): Output {
  const requests = editions.map((edition) => request(edition, edition.localReleases));
  const fronts = editions.flatMap(({ settings }) => settings.siteUrl ?? []);
  return {
    requests,
    listFiles: (releasesOf) => {
      const pages = requests
        .flatMap((each) => releasesOf(each))
        .flatMap(({ url, canonical }) => (url !== undefined && url === canonical ? [url] : []));
      return [{ path: 'sitemap.xml', content: renderSitemap([...fronts, ...pages]) }];
    },
  };
}

function renderSitemap(urls: readonly string[]): string {
  const lines = urls.map((url) => `<url><loc>${escapeXml(url)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</urlset>\n`;
}
