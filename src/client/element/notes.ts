import type { ContentNode } from '../../contract/version-response.ts';
import { createContent, type CreateText } from './content.ts';
import { create, createLink, isWeb } from './create.ts';
import type { Entry, Unseen } from './select-unseen.ts';
import { createCutter, splitUrls } from './text.ts';
import type { WhatsNewElement } from './types.ts';

/** The phrases in the language of the site, defined by the first line of `whats-new.js`. */
declare const LABELS: Record<'close' | 'more' | 'all' | 'badge' | 'unread' | 'read', string>;

export const readLabel = (element: Element, name: keyof typeof LABELS, value = ''): string =>
  (element.getAttribute(`${name}-label`) ?? LABELS[name]).replace(/\{\w+\}/, () => value);

export interface Notes extends Unseen {
  host: WhatsNewElement;
  /** URL of the page with all releases; empty or null if there is none. */
  page: string | null;
  art: Node;
}

export function createNotes(notes: Notes): HTMLElement {
  const { host, releases, art } = notes;
  const { cut, cutList, isComplete } = createCutter();
  const shown = cutList(releases, (entry) => {
    const { version, published } = entry;
    const title = entry.title || version;
    const label = title.includes(version) ? [] : [create('span', 'version', `${cut(version)} `)];
    const heading = create('h2', 'title', cut(title));
    const above = create('p', 'published', ...label, cut(published));
    return entry === releases[0]
      ? [above, heading, ...createChanges(entry, notes)]
      : [createOlder(entry, notes, [above, heading])];
  }).flat();
  const text = create('div', 'text', ...shown);
  if (!notes.isComplete || !isComplete()) text.append(createMore(notes));
  const count = releases.length;
  if (host.unread > 0 && count > 1) {
    text.prepend(create('p', 'unread', readLabel(host, 'unread', `${count}`)));
  }
  const area = create('div', 'notes', art, text);
  area.role = 'region';
  area.ariaLabel = text.querySelector('h2')?.textContent ?? null;
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
  const fill = (content: readonly ContentNode[], isStart: unknown, createText: CreateText) => {
    const cutter = createCutter();
    const shown = create('div', 'content', ...createContent(content, cutter, createText));
    return isStart || !cutter.isComplete() ? [shown, createMore(notes, entry)] : [shown];
  };
  try {
    if (hasContent(entry) && !host.render) return fill(entry.content, entry.more, (text) => [text]);
  } catch {
    // It is no content.
  }
  return fill(toContent(entry), false, (text, parent) =>
    parent === 'h3' ? [text] : renderText(text, host),
  );
}

/** Wrong nodes throw when they are read. */
const hasContent = (entry: Entry): entry is Entry & { content: ContentNode[] } =>
  Array.isArray(entry.content);

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

/** A link to the rest: of a release with a page, or else of all. */
function createMore({ host, page }: Notes, { url, version }: Partial<Entry> = {}): HTMLElement {
  const [link, label] = isWeb(url) ? ([url, 'read'] as const) : ([page, 'more'] as const);
  const text = readLabel(host, label, version);
  return create('p', 'more', link ? createLink('link', link, text) : text);
}

export function createBar({ host, page }: Notes, ...buttons: Node[]): HTMLElement {
  const all = page ? [createLink('all', page, readLabel(host, 'all'))] : [];
  return create('div', 'bar', ...all, ...buttons);
}
