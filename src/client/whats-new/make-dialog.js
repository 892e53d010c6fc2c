/** @import { VersionResponse } from '../../contract/version-response.ts' */

/**
 * Makes an element; text is only ever put into it as text.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} part
 * @param {(Node | string)[]} content
 */
function make(tag, part, ...content) {
  const element = document.createElement(tag);
  element.part.value = part;
  element.className = part;
  element.append(...content);
  return element;
}

/** @type {(url: string) => HTMLImageElement} */
export function loadArt(url) {
  const art = make('img', 'art');
  art.hidden = true;
  art.alt = '';
  art.decoding = 'async';
  art.referrerPolicy = 'no-referrer';
  art.addEventListener('load', () => (art.hidden = false));
  if (/^https?:\/\//i.test(url)) art.src = url;
  return art;
}

/** @type {(log: VersionResponse['log'], art: Element, label: string) => HTMLDialogElement} */
export function makeDialog({ title, version, published, body, headlines }, art, label) {
  const groups = headlines.flatMap(({ headline, changes }) => [
    make('h3', 'headline', headline),
    make('ul', 'changes', ...changes.map((change) => make('li', 'change', change))),
  ]);
  const lines = [make('p', 'published', published), make('p', 'body', body), ...groups];
  const heading = make('h2', 'title', title || version);
  const text = make('div', 'text', heading, ...lines);
  const notes = make('div', 'notes', art, text);
  const close = make('button', 'close', label);
  const dialog = make('dialog', 'dialog', notes, make('div', 'bar', close));
  heading.id = 'title';
  notes.tabIndex = 0;
  notes.role = 'region';
  for (const named of [dialog, notes]) named.setAttribute('aria-labelledby', 'title');
  close.addEventListener('click', () => dialog.close());
  // The notes are in focus at first, for scrolling; the ring around all is for those who then use the keyboard.
  dialog.classList.add('untouched');
  dialog.addEventListener('keydown', () => dialog.classList.remove('untouched'), { once: true });
  let isOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => (isOutside = target === dialog));
  dialog.addEventListener('click', () => isOutside && dialog.close());
  return dialog;
}
