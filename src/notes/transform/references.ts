import type { Nodes } from 'mdast';
import type { Transform } from './transform.ts';

/** Replaces references by links and images. Their place is the definition, where an address can be corrected. */
export const resolveReferences: Transform = ({ references, define }) => ({
  root() {
    for (const { node, parent, index } of references) {
      const { url, title, position } = define(node.identifier) ?? {};
      if (url === undefined) continue;
      const target = { url, ...(title && { title }), ...(position && { position }) };
      const siblings: Nodes[] = parent.children;
      siblings[index] =
        node.type === 'linkReference'
          ? { type: 'link', children: node.children, ...target }
          : { type: 'image', alt: node.alt, ...target };
    }
  },
});
