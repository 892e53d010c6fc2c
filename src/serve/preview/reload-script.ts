/** Paths that no file of the output can have: hidden ones are never served. */
export const RELOAD_PATH = '/.preview/reload.js';
export const EVENTS_PATH = '/.preview/events';

/**
 * Runs in the page. Its nonce is the revision of the page that it came with: where the server tells of another, the page
 * is loaded anew. Each kind of page, by the id of its body, stays where it was scrolled to, even with another kind between.
 * A page that nobody sees holds no connection, for a browser has but six to share out.
 */
export const RELOAD_SCRIPT = `const { nonce } = document.currentScript;
const key = 'gazette-preview ' + document.body.id;
const kept = sessionStorage.getItem(key);
history.scrollRestoration = 'manual';
if (kept !== null) scrollTo({ top: Number(kept), behavior: 'instant' });

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
