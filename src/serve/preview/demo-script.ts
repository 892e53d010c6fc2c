/** Files of the output cannot have this path: hidden files are never served. */
export const DEMO_SCRIPT_PATH = '/.preview/demo.js';

/** Runs in the demo page. It sets the version last seen where `<whats-new>` stores it. */
export const DEMO_SCRIPT = `const elements = [...document.querySelectorAll('whats-new')];
const keys = elements.map((element) => 'whats-new ' + new URL(element.getAttribute('src'), location.href).href);
const select = document.querySelector('select');
select.value = localStorage.getItem(keys[0]) ?? '';
function pretend(version) {
  for (const key of keys) {
    if (version === '') localStorage.removeItem(key);
    else localStorage.setItem(key, version);
  }
  sessionStorage.removeItem('gazette-preview ' + document.body.id);
  location.reload();
}
select.addEventListener('change', () => pretend(select.value));
document.querySelector('#forget').addEventListener('click', () => pretend(''));
document.querySelector('#open').addEventListener('click', () => elements[0].open());
`;
