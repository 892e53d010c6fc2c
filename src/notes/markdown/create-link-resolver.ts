import type { Definition, Image, Link, Nodes, Parents } from 'mdast';
import type { Place, Problem } from '../problem.ts';

/** Makes an address absolute, or finds what is wrong with it. */
export type ResolveAddress = (
  url: string,
  kind: 'link' | 'image',
  place: Place,
) => string | Problem;

/**
 * Makes a function that makes the address of a link or picture absolute, or finds what is wrong with it. `typed` is the
 * node that stood there before `resolveReference`. A mistake in a definition is reported once, at the definition; one
 * in a definition that nothing refers to is not.
 */
export function createLinkResolver(
  define: (identifier: string) => Definition | undefined,
  resolve: ResolveAddress,
): (node: Link | Image, typed: Nodes, parent: Parents) => Problem | undefined {
  const wrong = new Set<Definition>();
  return (node, typed, parent) => {
    const definition = 'identifier' in typed ? define(typed.identifier) : undefined;
    // Some parsers give bare addresses no position.
    const place = definition?.position ?? node.position ?? parent.position;
    const resolved = resolve(node.url, node.type, place);
    if (typeof resolved === 'string') {
      node.url = resolved;
      return undefined;
    }
    if (!definition) return resolved;
    const isReported = wrong.has(definition);
    wrong.add(definition);
    return isReported ? undefined : resolved;
  };
}
