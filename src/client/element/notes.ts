import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import type { Unseen } from './select-unseen.ts';
import { createCutter, splitUrls } from './text.ts';
import type { WhatsNewElement } from './types.ts';

/** The phrases in the language of the site, defined by the first line of `whats-new.js`. */
declare const LABELS: Record<'close' | 'more' | 'all' | 'badge' | 'unread', string>;

/** The kinds of words for types of changes, defined by the same line. */
declare const TYPES: Record<string, string>;

const kindOf = (word: string) => {
  const key = word.trim().toLowerCase();
  return Object.hasOwn(TYPES, key) ? TYPES[key] : undefined;
};

function createType(word: string, kind: string): HTMLElement {
  const label = create('span', 'type', word);
  label.classList.add(kind);
  return label;
}

export const readLabel = (element: Element, name: keyof typeof LABELS): string =>
  element.getAttribute(`${name}-label`) ?? LABELS[name];

export const countUnread = (element: Element, count: number): string =>
  readLabel(element, 'unread').replace('{count}', `${count}`);

/** Creates an element with a part and a class of the same name. Strings become text, never HTML. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  part: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.part.value = part;
  element.className = part;
  element.append(...content);
  return element;
}

function createLink(part: string, url: string, text: string): HTMLAnchorElement {
  const link = create('a', part, text);
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener';
  return link;
}

export interface Notes extends Unseen {
  host: WhatsNewElement;
  /** URL of the page with all releases; empty or null if there is none. */
  page: string | null;
  art: Node;
}

export function createNotes(notes: Notes): HTMLElement {
  const { cut, cutList, isComplete } = createCutter();
  const [newest] = notes.releases;
  const releases = cutList(notes.releases, (entry) => {
    const title = create('h2', 'title', cut(entry.title || entry.version));
    const isNewest = entry === newest;
    const published = create(isNewest ? 'p' : 'span', 'published', cut(entry.published));
    return isNewest
      ? [title, published, ...createChanges(entry, notes)]
      : [createOlder(entry, notes, [title, published])];
  }).flat();
  const more = createMore(notes, notes.isComplete && isComplete());
  const text = create('div', 'text', ...releases, ...more);
  const { host, unread } = notes;
  if (unread > 1) text.prepend(create('p', 'unread', countUnread(host, unread)));
  const area = create('div', 'notes', notes.art, text);
  area.role = 'region';
  area.ariaLabel = releases[0]?.textContent ?? null;
  return area;
}

function createOlder(entry: ReleaseLogEntry, notes: Notes, heading: Node[]): HTMLElement {
  const older = create('details', 'older', create('summary', 'summary', ...heading));
  const fill = () => older.append(...createChanges(entry, notes));
  older.addEventListener('toggle', fill, { once: true });
  return older;
}

function createChanges({ body, headlines }: ReleaseLogEntry, notes: Notes): HTMLElement[] {
  const { cut, cutList, isComplete } = createCutter();
  const createLine = (tag: 'div' | 'li', part: string, text: string) =>
    createText(tag, part, cut(text), notes);
  return [
    createLine('div', 'body', body),
    ...cutList(headlines, ({ headline, changes }) => [
      create('h3', 'headline', createHeadline(cut(headline))),
      create('ul', 'changes', ...cutList(changes, (change) => createLine('li', 'change', change))),
    ]).flat(),
    ...createMore(notes, isComplete()),
  ];
}

function createHeadline(text: string): Node | string {
  const kind = kindOf(text);
  return kind ? createType(text, kind) : text;
}

function createText(tag: 'div' | 'li', part: string, text: string, { host }: Notes): HTMLElement {
  try {
    if (host.render && text) return create(tag, `${part} rendered`, host.render(text));
  } catch (error) {
    reportError(error);
  }
  const [start = '', word = ''] = /^([^:：]+)[:：] */.exec(text) ?? [];
  const kind = kindOf(word);
  const label = kind ? [createType(word, kind), ' '] : [];
  const parts = splitUrls(kind ? text.slice(start.length) : text).map((item, index) =>
    index % 2 === 0 ? item : createLink('link', item, item),
  );
  return create(tag, part, ...label, ...parts);
}

function createMore({ host, page }: Notes, isComplete: boolean): HTMLElement[] {
  if (isComplete) return [];
  const text = readLabel(host, 'more');
  return [create('p', 'more', page ? createLink('link', page, text) : text)];
}

export function createBar({ host, page }: Notes, ...buttons: Node[]): HTMLElement {
  const all = page ? [createLink('all', page, readLabel(host, 'all'))] : [];
  return create('div', 'bar', ...all, ...buttons);
}
