const form = document.querySelector('search');
const [wordsField, versionField] = form.querySelectorAll('input');
const output = form.querySelector('output');
const buttons = [...form.querySelectorAll('button')];
const pressed = () => buttons.flatMap((each) => (each.ariaPressed === 'true' ? each.value : []));
const texts = form.dataset;
const files = texts.files.split(' ');
const { lang } = document.documentElement;
const dates = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' });
const compare = new Intl.Collator('en', { numeric: true }).compare;
const bare = (version) => simplify(version).replace(/^v(?=\d)/, '');
const findPlace = (version) => releases.findIndex((release) => bare(release.version) === bare(version));
const simplify = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
/** The releases of the files that are loaded, newest first. */
const releases = [];
const known = new Set();
let loaded = 0;
let loading;
/** What is rendered when the reader scrolls to it. */
let waiting = [];
const BATCH = 20;
const MOST_HITS = 3;
const EXCERPT = 200;

async function load() {
  while (loaded < files.length) {
    const response = await fetch(files[loaded]).catch(() => null);
    if (!response?.ok) break;
    for (const release of await response.json()) prepare(release);
    // An edition has the releases of several files.
    releases.sort((a, b) => compare(b.date, a.date));
    loaded++;
    // Not after each of a hundred files.
    if (loaded === files.length || Number.isInteger(Math.log2(loaded))) search();
  }
  // The next key tries again.
  loading = undefined;
}
/** A translation and its original have the same id, and the translation comes first. */
function prepare(release) {
  const { id, version, title = '', date, sections } = release;
  const url = document.getElementById(id)?.querySelector('a')?.href;
  if (!url || known.has(id)) return;
  known.add(id);
  const day = date && dates.format(new Date(date));
  const changes = sections.flatMap(([section, kind, all]) =>
    all.map((text) => {
      const simple = simplify(`${text} ${section}`);
      return { release, section, kind: kind || 'other', text, simple };
    }),
  );
  releases.push(Object.assign(release, { url, day, changes, head: simplify(`${version} ${title} ${date} ${day}`) }));
}
function search() {
  const words = simplify(wordsField.value).split(/\s+/).filter(Boolean);
  const kinds = pressed();
  const version = versionField.value.trim();
  const isActive = words.length + kinds.length > 0 || version !== '';
  if (isActive) loading ??= load();
  const isShown = isActive && loaded > 0;
  const all = version ? findNewer(version) : releases;
  const found = isShown ? all.flatMap((release) => match(release, words, kinds) ?? []) : [];
  const isNews = version && !words.length;
  const sorted = found.toSorted((a, b) => a.rank - b.rank);
  waiting = isNews ? listNews(version, found) : sorted.map((each) => () => renderResult(each));
  const results = document.querySelector('.results');
  results.replaceChildren();
  results.hidden = !isShown;
  document.body.classList.toggle('searching', isShown);
  showMore();
  output.value = isShown ? texts.matches.replace('{count}', found.length.toLocaleString(lang)) : '';
  document.querySelector('.nothing').hidden = !isShown || results.hasChildNodes() || loaded < files.length;
}
/** A release with all words, and its changes of these kinds; those that have the most words come first. */
function match(release, words, kinds) {
  const { version, head } = release;
  const changes = release.changes.filter(({ kind }) => !kinds.length || kinds.includes(kind));
  const rest = words.filter((word) => !head.includes(word));
  const isFound = rest.every((word) => changes.some(({ simple }) => simple.includes(word)));
  if (!isFound || (kinds.length && !changes.length)) return undefined;
  const isExact = words.join(' ') === bare(version);
  const hasAll = ({ simple }) => rest.every((word) => simple.includes(word));
  const rank = [isExact, !rest.length || changes.some(hasAll), true].indexOf(true);
  return { release, changes, words, rest, rank };
}
/** The numbers of a version, without zeros at their end, and what follows. */
const parse = (text) => /^\D*(\d[\d.]*?)?(?:\.0)*(?![\d.])(.*)$/.exec(text)?.slice(1) ?? [];
/**
 * The releases after a version, which need not be one of them, without those that were withdrawn or have
 * `latest: false`. Where the numbers do not tell, as in `autumn-2026`, they are
 * those above it.
 */
function findNewer(version) {
  const [since, pre] = parse(version);
  const place = findPlace(version);
  return releases.filter((release, index) => {
    const [numbers, rest] = parse(release.version);
    const order = numbers && since && (compare(numbers, since) || !rest - !pre || compare(rest, pre));
    const isLatest = release.latest !== false && !release.notice;
    return isLatest && (order ? order > 0 : index < place);
  });
}
/** The changes of all releases by their kind. */
function listNews(version, found) {
  // GitHub adds a link to each release.
  const listed = found.flatMap((each) => each.changes.filter(({ text }) => !/^Full Changelog/i.test(text)));
  const changes = Map.groupBy(listed, ({ kind }) => kind);
  const sections = buttons.flatMap(({ value: kind, textContent: label }) => {
    const same = changes.get(kind) ?? [];
    return Array.from({ length: Math.ceil(same.length / BATCH) }, (_, batch) => () => {
      const start = batch * BATCH;
      const items = same
        .slice(start, start + BATCH)
        .map((change) => renderChange(change, [], change.release.version));
      const title = start ? '' : create('h3', { textContent: label });
      return create('section', {}, title, create('ul', {}, ...items));
    });
  });
  const heading = texts.since.replace('{version}', version);
  // Nothing is new since the newest version.
  return found.length || findPlace(version) >= 0 ? [() => create('h2', { textContent: heading }), ...sections] : [];
}
const footer = () => document.querySelector('footer');
const observer = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && showMore(), { rootMargin: '100%' });
function showMore() {
  observer.unobserve(footer());
  document.querySelector('.results').append(...waiting.splice(0, BATCH).map((render) => render()));
  if (waiting.length) observer.observe(footer());
}
function create(name, properties, ...content) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...content);
  return element;
}
function renderResult({ release, changes, words, rest }) {
  const { version, title, notice, url, day } = release;
  const count = ({ simple }) => words.filter((word) => simple.includes(word)).length;
  const hits = changes
    .filter((change) => !rest.length || count(change))
    .toSorted((a, b) => count(b) - count(a));
  const items = hits.slice(0, MOST_HITS).map((change) => renderChange(change, words, change.section));
  const more = hits.length - items.length;
  const label = texts.more.replace('{count}', more.toLocaleString(lang)).replace('{version}', version);
  const chip = title ? create('div', { className: 'version' }, create('bdi', { textContent: version })) : '';
  return create('article', { className: 'quiet' },
    create('div', { className: 'about' }, create('time', { textContent: day }), chip),
    create('div', { className: 'text', dir: 'auto' },
      create('h2', {}, create('a', { href: url, textContent: title ?? version })),
      notice ? create('p', { className: 'withdrawn', textContent: notice }) : '',
      create('ul', {}, ...items),
      more ? create('a', { className: 'more', href: url, textContent: label }) : '',
    ),
  );
}
function renderChange({ release, text }, words, note) {
  const { content, place } = cut(text, words);
  const link = create('a', { href: release.url + linkTo(text, place) }, ...content);
  return create('li', { dir: 'auto' }, link, note ? create('span', { className: 'in', textContent: ` ·\u00A0${note}` }) : '');
}
/** Marks the words in the part of a text that has the most of them. `place` is that of the first. */
function cut(text, words) {
  let simple = '';
  // Where each character of the simplified text comes from.
  const places = [];
  let length = 0;
  for (const character of text) {
    simple += character < '\x80' ? character.toLowerCase() : simplify(character);
    while (places.length < simple.length) places.push(length);
    length += character.length;
  }
  places.push(length);
  const escaped = words.map((word) => word.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')).toSorted((a, b) => b.length - a.length);
  const found = words.length ? [...simple.matchAll(new RegExp(escaped.join('|'), 'g'))] : [];
  const countAt = ({ index }) =>
    words.filter((word) => simple.slice(index, index + EXCERPT).includes(word)).length;
  // A long text can have thousands of them.
  const counts = found.slice(0, 500).map(countAt);
  const best = found[counts.indexOf(Math.max(...counts))]?.index ?? 0;
  const start = simple.length > 1.5 * EXCERPT && best > 60 ? simple.lastIndexOf(' ', best - 40) + 1 : 0;
  const cutAt = simple.indexOf(' ', start + 1.25 * EXCERPT);
  const end = cutAt < 0 ? simple.length : cutAt;
  const content = start ? ['… '] : [];
  let at = start;
  for (const { index, 0: word } of found.filter((each) => each.index >= start && each.index < end)) {
    const next = index + word.length;
    content.push(text.slice(places[at], places[index]));
    content.push(create('mark', { textContent: text.slice(places[index], places[next]) }));
    at = next;
  }
  content.push(text.slice(places[at], places[end]), end < simple.length ? ' …' : '');
  return { content, place: places[best] };
}
const encode = (word = '') => encodeURIComponent(word).replaceAll('-', '%2D');
/** The fragment that leads to the word at a place. The words around it distinguish it from others. */
function linkTo(text, place) {
  const start = text.lastIndexOf(' ', place) + 1;
  const [word, next] = text.slice(start).split(' ', 2).map(encode);
  const previous = encode(text.slice(0, start).trimEnd().split(' ').at(-1));
  return `#:~:text=${[previous && `${previous}-`, word, next && `-${next}`].filter(Boolean).join()}`;
}
function clear() {
  wordsField.value = versionField.value = '';
  for (const button of buttons) button.ariaPressed = false;
  act();
}
let timer;
/** Browsers limit how often the address changes. */
function act() {
  search();
  clearTimeout(timer);
  timer = setTimeout(() => {
    const fields = Object.entries({ q: wordsField.value, type: pressed().join(' '), from: versionField.value }).filter(([, value]) => value);
    history.replaceState(null, '', fields.length ? `?${new URLSearchParams(fields)}` : location.pathname);
  }, 300);
}
const query = new URLSearchParams(location.search);
wordsField.value = query.get('q') ?? '';
versionField.value = query.get('from') ?? '';
for (const button of buttons) button.ariaPressed = (query.get('type') ?? '').split(' ').includes(button.value);
// Browsers do not read files next to a page that is a file.
form.hidden = location.protocol === 'file:';
form.addEventListener('input', act);
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.isComposing) clear();
});
for (const button of buttons) {
  button.addEventListener('click', () => {
    button.ariaPressed = button.ariaPressed !== 'true';
    act();
  });
}
addEventListener('pageshow', search);
/** The fragment that leads to an element. */
const linkToId = ({ id }) => `#${id.split('/').map(encodeURIComponent).join('/')}`;
// What the front page leaves out is on the page of its release.
addEventListener('DOMContentLoaded', () => {
  document.querySelector('.nothing button').addEventListener('click', clear);
  const { hash } = location;
  const isItem = (element) => element.id && hash.startsWith(`${linkToId(element)}/`);
  const item = [...document.querySelectorAll('article, .older li')].find(isItem);
  const shown = item?.querySelectorAll(':not(.rest li)[id]') ?? [];
  const isShown = [...shown].some((element) => linkToId(element) === hash);
  if (item && !isShown) location.replace(item.querySelector('a').href + hash);
});
