const form = document.querySelector('search');
const input = form.querySelector('input');
const output = form.querySelector('output');
const simplify = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
function filter() {
  const words = simplify(input.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const item of document.querySelectorAll('article, .older li')) {
    const text = simplify(item.textContent);
    item.hidden = !words.every((word) => text.includes(word));
    if (!item.hidden) count++;
  }
  const { lang } = document.documentElement;
  output.value = words.length ? output.dataset.text.replace('{count}', count.toLocaleString(lang)) : '';
}
form.hidden = false;
input.addEventListener('input', filter);
input.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.isComposing) return;
  input.value = '';
  filter();
});
addEventListener('pageshow', filter);
// What the front page leaves out is on the page of its release.
addEventListener('DOMContentLoaded', () => {
  const { hash } = location;
  const items = [...document.querySelectorAll('article, .older li')];
  const item = items.find(({ id }) => hash.startsWith('#' + encodeURIComponent(id) + '/'));
  const target = item && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (item && (!target || target.closest('.rest'))) location.replace(item.querySelector('a').href + hash);
});
