import type { ElementContent } from 'hast';
import { visit } from 'unist-util-visit';

/** The origins that a policy can name: in others a sign such as `;` or `*` would be one of the policy itself. */
const NAMEABLE = /^https?:\/\/[\w.-]+(?::\d+)?$/;

/** Where the pictures among these elements come from, as a policy names it: their origins, and `'self'` for our own. */
export function listPictureSources(children: ElementContent[]): string[] {
  const sources = new Set<string>();
  visit({ type: 'root', children }, 'element', ({ tagName, properties }) => {
    if (tagName !== 'img') return;
    const address = String(properties['src']);
    const source = URL.canParse(address) ? new URL(address).origin : "'self'";
    if (source === "'self'" || NAMEABLE.test(source)) sources.add(source);
  });
  return [...sources].toSorted();
}
