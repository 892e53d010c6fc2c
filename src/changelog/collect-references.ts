import type { Definition, Nodes } from 'mdast';

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
  for (const node of walk(nodes)) {
    if (node.type === 'linkReference' || node.type === 'imageReference') {
      found.links.add(node.identifier.toUpperCase());
    }
    if (node.type === 'footnoteReference') found.footnotes.add(node.identifier.toUpperCase());
    if (node.type === 'link' && node.url.startsWith('#')) found.places.add(node.url.slice(1));
  }
  return found;
}

/** All link definitions in blocks. */
export function collectDefinitions(nodes: readonly Nodes[]): Definition[] {
  return [...walk(nodes)].filter((node) => node.type === 'definition');
}

function* walk(nodes: readonly Nodes[]): Generator<Nodes> {
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    const children = 'children' in node ? node.children.toReversed() : [];
    for (const child of children) stack.push(child);
  }
}
