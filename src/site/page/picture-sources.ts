import type { ElementContent } from 'hast';
import { visit } from 'unist-util-visit';

/** Where the pictures among these elements come from, as a policy names it: their origins, and `'self'` for our own. */
export function listPictureSources(children: ElementContent[]): string[] {
  const sources = new Set<string>();
  visit({ type: 'root', children }, 'element', ({ tagName, properties }) => {
    if (tagName === 'img') sources.add(URL.parse(String(properties['src']))?.origin ?? "'self'");
  });
  return [...sources].toSorted();
}
