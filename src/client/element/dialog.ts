import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import { shorten } from './shorten.ts';

/** Creates an element with a part and a class of the same name. Strings become text, never HTML. */
function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  part: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.part.value = part;
  element.className = part;
  element.append(...content);
  return element;
}

/** Starts to load an image, which is hidden until it has loaded. */
export function loadArt(url: string): HTMLImageElement {
  const art = create('img', 'art');
  art.hidden = true;
  art.alt = '';
  art.decoding = 'async';
  art.referrerPolicy = 'no-referrer';
  art.addEventListener('load', () => (art.hidden = false));
  if (/^https?:\/\//i.test(url)) art.src = url;
  return art;
}

/** The texts of the dialog that are not part of the release. */
export interface Labels {
  close: string;
  /** Shown after a release that is too long to show whole. */
  more: string;
  /** URL of a page with the whole release, or null. */
  page: string | null;
}

export function createDialog(
  entry: ReleaseLogEntry,
  art: Element,
  labels: Labels,
): HTMLDialogElement {
  const { title, published, body, headlines, isComplete } = shorten(entry);
  const groups = headlines.flatMap(({ headline, changes }) => [
    create('h3', 'headline', headline),
    create('ul', 'changes', ...changes.map((change) => create('li', 'change', change))),
  ]);
  const heading = create('h2', 'title', title);
  const paragraphs = [create('p', 'published', published), create('p', 'body', body)];
  const more = isComplete ? [] : [createMore(labels)];
  const text = create('div', 'text', heading, ...paragraphs, ...groups, ...more);
  const notes = create('div', 'notes', art, text);
  const close = create('button', 'close', labels.close);
  const dialog = create('dialog', 'dialog', notes, create('div', 'bar', close));
  heading.id = 'title';
  notes.tabIndex = 0;
  notes.role = 'region';
  for (const element of [dialog, notes]) element.setAttribute('aria-labelledby', 'title');
  close.addEventListener('click', () => dialog.close());
  hideFirstFocusRing(dialog);
  closeOnOutsideClick(dialog);
  return dialog;
}

function createMore({ more, page }: Labels): HTMLElement {
  if (page === null) return create('p', 'more', more);
  const link = create('a', 'link', more);
  link.href = page;
  link.target = '_blank';
  return create('p', 'more', link);
}

/** The notes have the focus at first, so that keys scroll them; their ring shows after the first key. */
function hideFirstFocusRing(dialog: HTMLDialogElement): void {
  dialog.classList.add('untouched');
  dialog.addEventListener('keydown', () => dialog.classList.remove('untouched'), { once: true });
}

/** Only if the pointer went down outside too: dragging a selection out of the dialog does not close it. */
function closeOnOutsideClick(dialog: HTMLDialogElement): void {
  let startedOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => (startedOutside = target === dialog));
  dialog.addEventListener('click', () => startedOutside && dialog.close());
}
