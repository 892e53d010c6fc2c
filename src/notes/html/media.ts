import type { Element, ElementContent } from 'hast';

const MEDIA = new Set(['video', 'audio']);

export function isMedia({ tagName }: Element): boolean {
  return MEDIA.has(tagName);
}

/** The address of a video or audio: its own, or that of its first source. */
export function findMediaAddress(media: Element): string {
  const { src = findSource(media.children)?.properties['src'] } = media.properties;
  return typeof src === 'string' ? src : '';
}

function findSource(children: readonly ElementContent[]): Element | undefined {
  const source = children.find((node) => node.type === 'element' && node.tagName === 'source');
  return source?.type === 'element' ? source : undefined;
}
