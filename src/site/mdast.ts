import type { Paragraph, PhrasingContent, Text } from 'mdast';

export const text = (value: string): Text => ({ type: 'text', value });

export const paragraph = (...children: PhrasingContent[]): Paragraph => ({
  type: 'paragraph',
  children,
});
