import type { Transform } from './transform.ts';

/** Replaces references by links and images. Their place is the definition, where an address can be corrected. */
export const resolveReferences: Transform = ({ define }) => {
  const resolve = (identifier: string) => {
    const { url, title, position } = define(identifier) ?? {};
    return url === undefined
      ? undefined
      : { url, ...(title && { title }), ...(position && { position }) };
  };
  return {
    linkReference({ identifier, children, position }) {
      const target = resolve(identifier);
      return target && { type: 'link', children, ...(position && { position }), ...target };
    },
    imageReference({ identifier, alt, position }) {
      const target = resolve(identifier);
      return target && { type: 'image', alt, ...(position && { position }), ...target };
    },
  };
};
