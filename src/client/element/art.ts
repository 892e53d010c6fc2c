import { isWeb } from '../request-json.ts';
import { create } from './create.ts';
import type { News } from './load-news.ts';

/** The file name of the picture of releases without `art`, which is not shown. */
declare const NEUTRAL: string;

export function loadArt(news: News): HTMLImageElement {
  if (news.art) return news.art;
  const art = create('img', 'art');
  news.art = Object.assign(art, { hidden: true, alt: '', referrerPolicy: 'no-referrer' });
  const { art: light, art_dark, art_width, art_height } = news.releases[0] ?? news.current;
  const isDark = art_dark && matchMedia('(prefers-color-scheme: dark)').matches;
  const url = isDark ? art_dark : light;
  if (!isWeb(url) || url.endsWith(NEUTRAL)) return art;
  Object.assign(art, art_height && { width: art_width, height: art_height });
  art.src = url;
  return art;
}

/**
 * Loads the formatted text and the picture, for at most `timeLimit` milliseconds each. A picture that is late stays hidden,
 * unless its size is known: then its space is reserved.
 */
export async function settle(news: News, timeLimit: number): Promise<void> {
  const { format } = news;
  news.format = undefined;
  await format?.(timeLimit);
  const art = loadArt(news);
  const timeout = new Promise((resolve) => setTimeout(resolve, timeLimit));
  const loaded = art.decode().then(
    () => true,
    () => {},
  );
  art.hidden = !(art.hasAttribute('width') || (await Promise.race([loaded, timeout])));
}
