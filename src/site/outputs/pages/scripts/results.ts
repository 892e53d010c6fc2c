import { create, fill, findElement, isolate, lang, texts } from './dom.ts';
import { cutExcerpt, linkToWord } from './excerpt.ts';
import { isSame, listCurrent, type Change, type Match, type Release } from './releases.ts';

/** Renders a result when the reader scrolls to it. */
type Render = () => Node;

const BATCH = 20;
const MOST_HITS = 3;

let waiting: Render[] = [];
const onScroll: IntersectionObserverCallback = ([entry]) => entry?.isIntersecting && showMore();
const observer = new IntersectionObserver(onScroll, { rootMargin: '100%' });

function showMore(): void {
  const footer = findElement('footer', HTMLElement);
  observer.unobserve(footer);
  const batch = waiting.splice(0, BATCH).map((render) => render());
  findElement('.results', HTMLElement).append(...batch);
  if (waiting.length > 0) observer.observe(footer);
}

/** Shows results in place of the releases; undefined shows the releases. */
export function showResults(results: Render[] | undefined): void {
  const list = findElement('.results', HTMLElement);
  list.replaceChildren();
  list.hidden = !results;
  document.body.classList.toggle('searching', results !== undefined);
  waiting = [...(results ?? [])];
  showMore();
}

const hasVersions = texts['versions'] !== 'false';
const nameOf = ({ version, title, day }: Release) => (hasVersions ? version : (title ?? day));

function renderRelease(release: Release, ...content: (Node | string)[]): Node {
  const { version, title = '', notice = '', url, day } = release;
  const chip = create('div', { className: 'version' }, isolate(version));
  const link = create('a', { href: url }, title || isolate(nameOf(release)));
  const time = create('time', { textContent: day });
  const reason = create('p', { className: 'withdrawn', textContent: notice });
  const text = [create('h2', {}, link), notice && reason, ...content];
  return create(
    'article',
    { className: 'quiet' },
    create('div', { className: 'about' }, time, hasVersions && title ? chip : ''),
    create('div', { className: 'text', dir: release.dir }, ...text),
  );
}

function createSummary({ release }: Pick<Match, 'release'>): Render {
  return () => renderRelease(release, create('p', { textContent: release.summary }));
}

export function renderResult({ release, changes, words, rest }: Match): Node {
  const count = ({ simple }: Change) => words.filter((word) => simple.includes(word)).length;
  const hits = changes
    .filter((change) => rest.length === 0 || count(change) > 0)
    .toSorted((a, b) => count(b) - count(a));
  const render = (change: Change) => renderChange(change, change.text, words, [change.section]);
  const others = hits.slice(MOST_HITS);
  const list = create('ul', {}, ...hits.slice(0, MOST_HITS).map(render));
  if (others.length === 0) return renderRelease(release, list);
  const values = { count: others.length.toLocaleString(lang), version: nameOf(release) };
  const more = create('button', { className: 'more' }, ...fill(texts['more'], values));
  more.addEventListener('click', () => {
    const added = others.map(render);
    list.append(...added);
    more.remove();
    added[0]?.querySelector('a')?.focus();
  });
  return renderRelease(release, list, more);
}

function renderChange(
  { release, text }: Change,
  shown: string,
  words: readonly string[],
  notes: string[],
): HTMLElement {
  const { content, place } = cutExcerpt(shown, words);
  const link = create('a', { href: release.url + linkToWord(text, place) }, ...content);
  const note = notes.filter(Boolean).flatMap((each) => [' ·\u00A0', isolate(each)]);
  return create('li', { dir: release.dir }, link, create('span', { className: 'in' }, ...note));
}

/** What is new since a version: changes by their kind, or the releases if fewer than half of the changes have one. */
export function listNews(
  version: string,
  matches: readonly Match[],
  all: readonly Release[],
): Render[] {
  const since = all.find((each) => isSame(each.version, version));
  if (matches.length === 0) return listNewest(version, since, listCurrent(all)[0]);
  const shown = since && !(hasVersions && /\d/.test(version)) ? since.day : version;
  const heading = () => create('h2', {}, ...fill(texts['since'], { version: shown }));
  const changes = matches.flatMap((each) => each.changes.filter(({ isEmpty }) => !isEmpty));
  const byKind = Map.groupBy(changes, ({ kind }) => kind);
  const others = byKind.get('other')?.length ?? 0;
  if (others * 2 > changes.length) {
    return [heading, ...matches.map(createSummary)];
  }
  const kinds = [...document.querySelectorAll<HTMLButtonElement>('.kinds [name=type]')];
  const sections = kinds.flatMap(({ value, textContent }) =>
    listSections(textContent, byKind.get(value) ?? []),
  );
  return [heading, ...sections];
}

function listSections(title: string, changes: readonly Change[]): Render[] {
  return Array.from({ length: Math.ceil(changes.length / BATCH) }, (_, batch) => () => {
    const shown = changes.slice(batch * BATCH, (batch + 1) * BATCH);
    const items = shown.map((change) => {
      // The outermost headline often says the kind, and one inside has its name.
      const headlines = change.section.split(' / ').slice(change.kind === 'other' ? 0 : 1);
      const section = headlines.filter((each) => each !== title).join(' / ');
      return renderChange(change, change.rest, [], [section, nameOf(change.release)]);
    });
    const heading = batch > 0 ? '' : create('h3', { textContent: title });
    return create('section', {}, heading, create('ul', {}, ...items));
  });
}

/** Nothing for what is no version. */
function listNewest(version: string, since?: Release, newest?: Release): Render[] {
  if (!newest || (!since && !/^v?\d/.test(version))) return [];
  const isNewest = since === newest || isSame(version, newest.version);
  const phrase = isNewest ? texts['latest'] : texts['newest'];
  const heading = create('h2', {}, ...fill(phrase, { version: newest.version }));
  return [() => heading, createSummary({ release: newest })];
}
