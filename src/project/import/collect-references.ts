import type { Nodes } from 'mdast';

/** What blocks refer to. */
export interface References {
  /** The identifiers of link definitions. */
  links: Set<string>;
  /** The identifiers of footnotes. */
  footnotes: Set<string>;
  /** The names of places to which links lead: `id` for `#id`. */
  places: Set<string>;
}

export function collectReferences(nodes: readonly Nodes[]): References {
  const found: References = { links: new Set(), footnotes: new Set(), places: new Set() };
  const stack = [...nodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'linkReference' || node.type === 'imageReference') {
      found.links.add(node.identifier.toUpperCase());
    }
    if (node.type === 'footnoteReference') found.footnotes.add(node.identifier.toUpperCase());
    if (node.type === 'link' && node.url.startsWith('#')) found.places.add(node.url.slice(1));
    if ('children' in node) for (const child of node.children) stack.push(child);
  }
  return found;
}
