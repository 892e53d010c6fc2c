import type { ElementContent } from 'hast';
import { visit } from 'unist-util-visit';

/** Where the pictures among these elements come from, as a policy names it: their origins, and `'self'` for our own. */
export function listPictureSources(children: ElementContent[]): string[] {
  const sources = new Set<string>();
  visit({ type: 'root', children }, 'element', ({ tagName, properties }) => {
    if (tagName !== 'img') return;
    const address = String(properties['src']);
    sources.add(URL.canParse(address) ? new URL(address).origin : "'self'");
  });
  return [...sources].toSorted();
}
