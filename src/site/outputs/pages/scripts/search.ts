import { create, findElement, lang, texts } from './dom.ts';
import { findNewer, match, prepare, simplify, type Entry, type Release } from './releases.ts';
import { listNews, renderResult, showResults } from './results.ts';

/** The search of the front page: releases by words, kinds and tags, and all that is new since a version. */
const form = findElement('search', HTMLElement);
const wordsField = findElement('.words', HTMLInputElement);
const versionField = findElement('.own', HTMLInputElement);
const buttons = [...form.querySelectorAll('button')];
const files = texts['files']?.split(' ') ?? [];
const dates = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' });
/** The releases of the files that are loaded, newest first. */
let releases: Release[] = [];
let loaded = 0;
let isLoading = false;
const parse: (text: string) => Entry[] = JSON.parse;

/** The values of the buttons of a name that are pressed. */
const listPressed = (name: string) =>
  buttons.flatMap((each) => (each.name === name && each.ariaPressed === 'true' ? each.value : []));

/** Another key tries again if a file cannot be read. */
async function load(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  for (let file = files[loaded]; file !== undefined; file = files[loaded]) {
    const response = await fetch(file).catch(() => undefined);
    if (!response?.ok) break;
    const added = parse(await response.text()).flatMap(prepareNew);
    // An edition has the releases of several files.
    releases = [...releases, ...added].toSorted(
      (a, b) => Number(a.date < b.date) - Number(a.date > b.date),
    );
    loaded++;
    search();
  }
  const options = releases.map(({ version }) => create('option', { value: version }));
  findElement('datalist', HTMLElement).replaceChildren(...options);
  isLoading = false;
}

/** A translation and its original have the same id, and the translation comes first. */
function prepareNew(entry: Entry): Release[] {
  const url = document.getElementById(entry.id)?.querySelector('a')?.href;
  if (url === undefined || releases.some(({ id }) => id === entry.id)) return [];
  return [prepare(entry, url, entry.date && dates.format(new Date(entry.date)))];
}

function search(): void {
  const words = simplify(wordsField.value).split(/\s+/).filter(Boolean);
  const query = { words, kinds: listPressed('type'), tags: listPressed('tag') };
  const version = versionField.value.trim();
  const isActive = version !== '' || Object.values(query).some(({ length }) => length > 0);
  if (isActive) void load();
  const isShown = isActive && loaded > 0;
  const all = version === '' ? releases : findNewer(releases, version);
  const matches = isShown ? all.flatMap((release) => match(release, query) ?? []) : [];
  const sorted = matches.toSorted((a, b) => a.rank - b.rank);
  const results =
    version === '' || words.length > 0
      ? sorted.map((each) => () => renderResult(each))
      : listNews(version, matches, releases);
  showResults(isShown ? results : undefined);
  const count = texts['matches']?.replace('{count}', matches.length.toLocaleString(lang)) ?? '';
  findElement('output', HTMLElement).textContent = isShown ? count : '';
  const isDone = isShown && loaded === files.length;
  findElement('.nothing', HTMLElement).hidden = !isDone || results.length > 0;
}

function clear(): void {
  wordsField.value = versionField.value = '';
  for (const button of buttons) button.ariaPressed = 'false';
  act();
}

let timer = 0;
/** Browsers limit how often the address changes. */
function act(): void {
  search();
  clearTimeout(timer);
  timer = setTimeout(() => {
    const [type, tag] = ['type', 'tag'].map((name) => listPressed(name).join(separate(name)));
    const fields = Object.entries({ q: wordsField.value, type, tag, from: versionField.value });
    const query = new URLSearchParams(
      fields.flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
    history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname);
  }, 300);
}

/** Tags can have spaces. */
const separate = (name: string) => (name === 'tag' ? ',' : ' ');

const query = new URLSearchParams(location.search);
wordsField.value = query.get('q') ?? '';
versionField.value = query.get('from') ?? '';
for (const button of buttons) {
  button.ariaPressed = String(
    query.get(button.name)?.split(separate(button.name)).includes(button.value) ?? false,
  );
  button.addEventListener('click', () => {
    button.ariaPressed = String(button.ariaPressed !== 'true');
    act();
  });
}
// Browsers do not read files next to a page that is a file.
form.hidden = location.protocol === 'file:' || ('few' in texts && location.search === '');
let typing = 0;
form.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(act, 50);
});
form.addEventListener('focusin', load, { once: true });
addEventListener('keydown', (event) => {
  const isInside = event.target instanceof Element && form.contains(event.target);
  if (event.key === 'Escape' && isInside && !event.isComposing) clear();
  if (event.key !== '/' || isInside || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  wordsField.focus();
});
addEventListener('pageshow', search);

/** The fragment that leads to an element. */
const linkToId = ({ id }: Element) => `#${id.split('/').map(encodeURIComponent).join('/')}`;
// What the front page leaves out is on the page of its release.
addEventListener('DOMContentLoaded', () => {
  findElement('.nothing button', HTMLElement).addEventListener('click', clear);
  const { hash } = location;
  const isItem = (element: Element) => element.id && hash.startsWith(`${linkToId(element)}/`);
  const item = [...document.querySelectorAll('article, .older li')].find(isItem);
  const shown = [...(item?.querySelectorAll(':not(.rest li)[id]') ?? [])];
  const url = item?.querySelector('a')?.href;
  if (url && !shown.some((element) => linkToId(element) === hash)) location.replace(url + hash);
});
