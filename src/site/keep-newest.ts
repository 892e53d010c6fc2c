import { pickHistory, pickLatest } from '../notes/order-notes.ts';
import type { ValidNote } from '../notes/parse-note.ts';

/** Keeps those of many notes that may be among the newest two, or the newest of the history. */
export function keepNewest(history: number, drafts: boolean) {
  let kept: ValidNote[] = [];
  let room = 0;
  const list = () => {
    kept = [...new Set([...pickLatest(kept), ...pickHistory(kept, history, drafts)])];
    room = 2 * (kept.length + 2);
    return kept;
  };
  const add = (note: ValidNote) => {
    kept.push(note);
    if (kept.length > room) list();
  };
  return { add, list };
}
