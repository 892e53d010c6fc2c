import { create } from './create.ts';
import { createBar, createNotes, type Notes } from './notes.ts';

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

/** Windows of less width, in CSS pixels, have no room for a panel. `style.css` has it too. */
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
