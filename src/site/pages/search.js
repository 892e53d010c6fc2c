const form = document.querySelector('search');
const input = form.querySelector('input');
const output = form.querySelector('output');
const types = document.querySelector('.types');
const listItems = () => [...document.querySelectorAll('article, .older li')];
const simplify = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
/** The text of each release, also of what the page does not show, by its id. */
let texts = {};
let loading;
function search() {
  const words = simplify(input.value).split(/\s+/).filter(Boolean);
  const pressed = [...(types?.querySelectorAll('[aria-pressed=true]') ?? [])];
  const isActive = words.length + pressed.length > 0;
  if (words.length) loading ??= load();
  let count = 0;
  for (const item of listItems()) {
    item.querySelector('.excerpt')?.remove();
    const shown = words.length && simplify(item.textContent);
    const { simple = '' } = texts[item.id] ?? {};
    const own = (item.dataset.types ?? '').split(' ');
    const hasType = !pressed.length || pressed.some(({ value }) => own.includes(value));
    item.hidden = !hasType || !words.every((word) => shown.includes(word) || simple.includes(word));
    if (item.hidden) continue;
    count++;
    const word = words.find((each) => !shown.includes(each));
    if (word) addExcerpt(item, word);
  }
  mark(words);
  const { lang } = document.documentElement;
  output.value = isActive ? output.dataset.text.replace('{count}', count.toLocaleString(lang)) : '';
  const nothing = document.querySelector('.nothing');
  if (nothing) nothing.hidden = count > 0 || !isActive;
}
async function load() {
  const response = await fetch('search.json').catch(() => null);
  const entries = response?.ok ? Object.entries(await response.json()) : [];
  texts = Object.fromEntries(entries.map(([id, text]) => [id, { text, simple: simplify(text) }]));
  search();
}
/** Shows a match that is only on the page of the release, and links to it. */
function addExcerpt(item, word) {
  const { text, simple } = texts[item.id];
  const place = simple.slice(0, simple.indexOf(word)).split(' ').length - 1;
  const all = text.split(' ');
  const before = all.slice(0, place).join(' ');
  const after = all.slice(place + 1).join(' ');
  const start = before.length > 50 ? before.slice(-50).replace(/^\S*/, '…') : before;
  const end = after.length > 80 ? `${after.slice(0, 80)}…` : after;
  const link = document.createElement('a');
  link.className = 'excerpt';
  link.dir = 'auto';
  link.textContent = [start, all[place], end].join(' ').trim();
  // The words around it distinguish the match from others.
  const [previous, found, next] = [-1, 0, 1].map((step) =>
    encodeURIComponent(all[place + step] ?? '').replaceAll('-', '%2D'),
  );
  const target = [previous && `${previous}-`, found, next && `-${next}`].filter(Boolean);
  link.href = `${item.querySelector('a').href}#:~:text=${target.join()}`;
  const content = item.querySelector('.text');
  const title = content?.querySelector(':scope > h2');
  if (title) title.after(link);
  else if (content) content.prepend(link);
  else item.append(link);
}
function mark(words) {
  if (!CSS.highlights) return;
  const ranges = [];
  for (const item of listItems().filter(({ hidden }) => !hidden && words.length)) {
    const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) ranges.push(...findWords(walker.currentNode, words));
  }
  CSS.highlights.set('search', new Highlight(...ranges));
}
function findWords(node, words) {
  if (!words.some((word) => simplify(node.data).includes(word))) return [];
  let simple = '';
  // Where each character of the simplified text comes from.
  const places = [];
  let place = 0;
  for (const character of node.data) {
    simple += simplify(character);
    while (places.length < simple.length) places.push(place);
    place += character.length;
  }
  places.push(place);
  return words.flatMap((word) => {
    const ranges = [];
    for (let at = simple.indexOf(word); at >= 0; at = simple.indexOf(word, at + word.length)) {
      const range = new Range();
      range.setStart(node, places[at]);
      range.setEnd(node, places[at + word.length]);
      ranges.push(range);
    }
    return ranges;
  });
}
function clear() {
  input.value = '';
  for (const button of types?.children ?? []) button.ariaPressed = false;
  search();
}
form.hidden = false;
if (types) types.hidden = false;
input.addEventListener('input', search);
input.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.isComposing) clear();
});
types?.addEventListener('click', ({ target }) => {
  if (!target.matches('button')) return;
  target.ariaPressed = target.ariaPressed !== 'true';
  search();
});
addEventListener('pageshow', search);
// What the front page leaves out is on the page of its release.
addEventListener('DOMContentLoaded', () => {
  document.querySelector('.nothing button').addEventListener('click', clear);
  const { hash } = location;
  const item = listItems().find(({ id }) => hash.startsWith('#' + encodeURIComponent(id) + '/'));
  const target = item && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (item && (!target || target.closest('.rest'))) location.replace(item.querySelector('a').href + hash);
});
