import { create } from './create.ts';
import { createBar, createNotes, type Notes } from './notes.ts';

export function createInline(notes: Notes): HTMLElement {
  const area = createNotes(notes);
  area.append(createBar(notes));
  return create('div', 'inline', area);
}

/** Calls back once, when a part of the element is in the window. */
export function onceVisible(element: Element, callback: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    callback();
  });
  observer.observe(element);
}
