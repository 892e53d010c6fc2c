/** A text, or an element: its tag, its attributes and its children. */
export type ContentNode =
  | string
  | [tag: string, attributes: Record<string, string>, ...children: ContentNode[]];

/** Without zod, which the client leaves out. */
export function isContentNode(node: unknown): node is ContentNode {
  if (!Array.isArray(node)) return isString(node);
  const items: unknown[] = node;
  const [tag, attributes, ...children] = items;
  if (!isString(tag) || typeof attributes !== 'object' || Array.isArray(attributes)) return false;
  return (
    attributes !== null &&
    Object.values(attributes).every(isString) &&
    children.every(isContentNode)
  );
}

const isString = (value: unknown): value is string => typeof value === 'string';
