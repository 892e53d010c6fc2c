import { lazyFile } from './output-file.ts';
import { request, type EditionSite, type Output, type PickShown } from './outputs.ts';
import { escapeXml } from './xml.ts';

/** Lists the addresses of all pages for search engines; of texts without a translation, only the original's. */
export function listSitemap(sites: readonly EditionSite[]): Output {
  const requests = sites.map((site) => request(site, site.releases));
  const fronts = sites.flatMap(({ edition }) => edition.settings.siteUrl ?? []);
  const render = (pick: PickShown) => {
    const pages = requests.flatMap((each) =>
      pick(each).flatMap(({ url, canonical = '' }) => (url === canonical ? [canonical] : [])),
    );
    const lines = [...new Set([...fronts, ...pages])].map(
      (url) => `<url><loc>${escapeXml(url)}</loc></url>\n`,
    );
    return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</urlset>\n`;
  };
  return { requests, listFiles: (pick) => [lazyFile('sitemap.xml', () => render(pick))] };
}
