import type { ContentNode } from '../../contract/version-response.ts';
import { createContent, type CreateText } from './content.ts';
import { create, createLink } from './create.ts';
import type { Entry, Unseen } from './select-unseen.ts';
import { createCutter, splitUrls } from './text.ts';
import type { WhatsNewElement } from './types.ts';

/** The phrases in the language of the site, defined by the first line of `whats-new.js`. */
declare const LABELS: Record<'close' | 'more' | 'all' | 'badge' | 'unread', string>;

export const readLabel = (element: Element, name: keyof typeof LABELS): string =>
  element.getAttribute(`${name}-label`) ?? LABELS[name];

export const countUnread = (element: Element, count: number): string =>
  readLabel(element, 'unread').replace('{count}', `${count}`);

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

function createOlder(entry: Entry, notes: Notes, heading: Node[]): HTMLElement {
  const older = create('details', 'older', create('summary', 'summary', ...heading));
  const fill = () => older.append(...createChanges(entry, notes));
  older.addEventListener('toggle', fill, { once: true });
  return older;
}

function createChanges(entry: Entry, notes: Notes): HTMLElement[] {
  const { host } = notes;
  const fill = (content: unknown, createText: CreateText) => {
    const cutter = createCutter();
    const shown = create('div', 'content', ...createContent(content, cutter, createText));
    return [shown, ...createMore(notes, cutter.isComplete())];
  };
  try {
    if (entry.content && !host.render) return fill(entry.content, (text) => [text]);
  } catch {
    // It is no content.
  }
  return fill(toContent(entry), (text, parent) =>
    parent === 'h3' ? [text] : renderText(text, host),
  );
}

function toContent({ body, headlines }: Entry): ContentNode[] {
  return [
    ['div', {}, body],
    ...headlines.flatMap(({ headline, changes }): ContentNode[] => [
      ['h3', {}, headline],
      ['ul', {}, ...changes.map((change): ContentNode => ['li', {}, change])],
    ]),
  ];
}

function renderText(text: string, host: WhatsNewElement): (Node | string)[] {
  try {
    if (host.render && text) return [create('div', 'rendered', host.render(text))];
  } catch (error) {
    reportError(error);
  }
  return splitUrls(text).map((item, index) =>
    index % 2 === 0 ? item : createLink('link', item, item),
  );
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
