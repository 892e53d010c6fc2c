import type { ElementContent } from 'hast';

/** The origins that a policy can name: in others a sign such as `;` or `*` would be one of the policy itself. */
const NAMEABLE = /^https?:\/\/[\w.-]+(?::\d+)?$/;

/** Where the pictures among these elements come from, as a policy names it: their origins, and `'self'` for our own. */
export function listPictureSources(children: ElementContent[]): string[] {
  const addresses = new Set<string>();
  collectPictures(children, addresses);
  const sources = [...addresses].map((address) =>
    URL.canParse(address) ? new URL(address).origin : "'self'",
  );
  const nameable = sources.filter((source) => source === "'self'" || NAMEABLE.test(source));
  return [...new Set(nameable)].toSorted();
}

function collectPictures(nodes: ElementContent[], addresses: Set<string>): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    if (node.tagName === 'img') addresses.add(String(node.properties['src']));
    collectPictures(node.children, addresses);
  }
}
