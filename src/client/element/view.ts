// The file `whats-new-view.js`, which is loaded when there is something to show. A browser may have it from another build than
// `whats-new.js`: if its exports change, change its name too.
import { isWeb } from '../request-json.ts';
import { create } from './create.ts';
import type { News } from './load-news.ts';
import { createBar, createNotes, type Notes } from './notes.ts';

/** The content of `style.css`. */
declare const STYLE: string;
export const style = STYLE;

/** The file name of the picture of releases without `art`, which is not shown. */
declare const NEUTRAL: string;

export function loadArt(news: News): HTMLImageElement {
  if (news.art) return news.art;
  const art = create('img', 'art');
  news.art = Object.assign(art, { hidden: true, alt: '', referrerPolicy: 'no-referrer' });
  const { art: light, art_dark, art_width, art_height } = news.releases[0] ?? news.current;
  const isDark = art_dark && matchMedia('(prefers-color-scheme: dark)').matches;
  const url = isDark ? art_dark : light;
  if (!isWeb(url) || url.endsWith(NEUTRAL)) return art;
  Object.assign(art, art_height && { width: art_width, height: art_height });
  art.src = url;
  return art;
}

/**
 * Loads the formatted text and the picture, for at most `timeLimit` milliseconds each. A picture that is late stays hidden,
 * unless its size is known: then its space is reserved.
 */
export async function settle(news: News, timeLimit: number): Promise<void> {
  const { format } = news;
  news.format = undefined;
  await format?.(timeLimit);
  const art = loadArt(news);
  const timeout = new Promise((resolve) => setTimeout(resolve, timeLimit));
  const loaded = art.decode().then(
    () => true,
    () => {},
  );
  art.hidden = !(art.hasAttribute('width') || (await Promise.race([loaded, timeout])));
}

export function createDialog(notes: Notes): HTMLDialogElement {
  const area = createNotes(notes);
  const close = create('button', 'close', notes.label('close'));
  // Screen readers and the keyboard have the other button.
  const cross = create('button', 'cross', '×');
  cross.ariaHidden = 'true';
  cross.tabIndex = -1;
  const dialog = create('dialog', 'dialog', area, createBar(notes, close), cross);
  // No landmark, which inline notes of the same name are.
  area.role = 'group';
  area.tabIndex = 0;
  dialog.ariaLabel = area.ariaLabel;
  // The notes have the focus at first, so that keys scroll them; their ring shows after the first key.
  dialog.addEventListener('keydown', () => (dialog.className = ''));
  // Dragging a selection out of the dialog does not close it.
  let startedOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => (startedOutside = target === dialog));
  dialog.addEventListener('click', ({ target }) => {
    if (!startedOutside && target !== close && target !== cross) return;
    if (dialog.popover) dialog.hidePopover();
    else dialog.close();
  });
  return dialog;
}

/** Narrower windows, in CSS pixels, have no room for a panel. `style.css` has this width too. */
const PANEL_ROOM = 480;

/** Opens the dialog over the page or, with a button, room and anchor positioning, as a panel next to the button. */
export function showDialog(dialog: HTMLDialogElement, button?: HTMLButtonElement): void {
  // Browsers with anchor positioning have popovers too.
  if (!button || innerWidth < PANEL_ROOM || !CSS.supports('position-area', 'end')) {
    return dialog.showModal();
  }
  dialog.popover = 'auto';
  // It covers the page, so screen readers stay in it, and it closes when the focus leaves.
  dialog.ariaModal = 'true';
  dialog.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (next instanceof Node && next !== button && !dialog.contains(next)) dialog.hidePopover();
  });
  // In Chromium the focus does not return to a button in a shadow tree by itself.
  dialog.addEventListener('beforetoggle', () => dialog.matches(':focus-within') && button.focus());
  dialog.addEventListener('toggle', ({ newState }) => {
    // The next press closes the panel; the one that opens it must not.
    button.popoverTargetElement = dialog;
    const isOpen = newState === 'open';
    button.ariaExpanded = `${isOpen}`;
    if (!isOpen) dialog.dispatchEvent(new Event('close'));
  });
  dialog.showPopover();
}

/** `onVisible` is called once, when a part of the notes is in the window. */
export function createInline(notes: Notes, onVisible: () => void): HTMLElement {
  const area = createNotes(notes);
  area.role = 'region';
  area.append(createBar(notes));
  const inline = create('div', 'inline', area);
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    onVisible();
  });
  observer.observe(inline);
  return inline;
}
