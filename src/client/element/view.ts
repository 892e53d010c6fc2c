// The file `whats-new-view.js`, which is loaded when there is something to show. A browser may have it of another build than
// `whats-new.js`: if its exports change, change its name too.
export { loadArt, settle } from './art.ts';
export { createDialog, createInline, showDialog } from './modes.ts';

/** The content of `style.css`. */
declare const STYLE: string;
export const style = STYLE;
