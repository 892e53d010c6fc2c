import { create } from './create.ts';
import { readLabel } from './labels.ts';
import { createBar, createNotes, type Notes } from './notes.ts';

export function createDialog(notes: Notes): HTMLDialogElement {
  const area = createNotes(notes);
  const close = create('button', 'close', readLabel(notes.host, 'close'));
  const dialog = create('dialog', 'dialog', area, createBar(notes, close));
  area.tabIndex = 0;
  dialog.ariaLabel = area.ariaLabel;
  close.addEventListener('click', () => dialog.close());
  // The notes have the focus at first, so that keys scroll them; their ring shows after the first key.
  dialog.addEventListener('keydown', () => dialog.classList.add('touched'));
  closeOnOutsideClick(dialog);
  return dialog;
}

/** Only if the pointer went down outside too: dragging a selection out of the dialog does not close it. */
function closeOnOutsideClick(dialog: HTMLDialogElement): void {
  let startedOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => (startedOutside = target === dialog));
  dialog.addEventListener('click', () => startedOutside && dialog.close());
}
