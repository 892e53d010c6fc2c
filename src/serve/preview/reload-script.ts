/** Files of the output cannot have these paths: hidden files are never served. */
export const RELOAD_PATH = '/.preview/reload.js';
export const EVENTS_PATH = '/.preview/events';

/**
 * Runs in every page of a preview. The nonce is the page's revision: if the server sends another revision, the page
 * reloads. The scroll position is kept for each kind of page, by the id of its body. A hidden page closes its
 * connection, because a browser allows only six per host.
 */
export const RELOAD_SCRIPT = `const { nonce } = document.currentScript;
const key = 'gazette-preview ' + document.body.id;
const position = sessionStorage.getItem(key);
history.scrollRestoration = 'manual';
if (position !== null) scrollTo({ top: Number(position), behavior: 'instant' });

let events;
function listen() {
  events?.close();
  if (document.hidden) return;
  events = new EventSource('${EVENTS_PATH}');
  events.onmessage = ({ data }) => {
    if (data === nonce) return;
    events.close();
    location.reload();
  };
}
listen();
addEventListener('visibilitychange', listen);
addEventListener('pagehide', () => sessionStorage.setItem(key, scrollY));
`;
