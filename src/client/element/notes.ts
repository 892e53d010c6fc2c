import type { ContentNode } from '../../contract/version-response.ts';
import { isWeb } from '../request-json.ts';
import { appendContent } from './content.ts';
import { create, createLink } from './create.ts';
import type { Entry, Unseen } from './select-unseen.ts';
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
  const text = create('div', 'text');
  if (host.unread > 0 && releases.length > 1) {
    text.append(create('p', 'unread', readLabel(host, 'unread', `${releases.length}`)));
  }
  for (const entry of releases) text.append(...createRelease(entry, notes));
  if (!notes.isComplete) text.append(createMore(notes));
  const area = create('div', 'notes', art, text);
  area.role = 'region';
  area.ariaLabel = text.querySelector('h2')?.textContent ?? null;
  return area;
}

/** Only the newest release is open. The text of others is created when they are opened. */
function createRelease(entry: Entry, notes: Notes): HTMLElement[] {
  const { version, published } = entry;
  const title = entry.title || version;
  // The space is outside: at the end of a version, it would be on the wrong side in Arabic.
  const label = title.includes(version) ? [] : [create('span', 'version', version), ' '];
  const heading = [create('p', 'published', ...label, published), create('h2', 'title', title)];
  if (entry === notes.releases[0]) return [...heading, ...createChanges(entry, notes)];
  const older = create('details', 'older', create('summary', 'summary', ...heading));
  const fill = () => older.append(...createChanges(entry, notes));
  older.addEventListener('toggle', fill, { once: true });
  return [older];
}

function createChanges(entry: Entry, notes: Notes): HTMLElement[] {
  const { host } = notes;
  const shown = create('div', 'content');
  if (entry.content && !host.render) {
    appendContent(shown, entry.content, (parent, text) => parent.append(text));
    return entry.more ? [shown, createMore(notes, entry)] : [shown];
  }
  appendContent(shown, toContent(entry), (parent, text) => appendText(parent, text, host));
  return [shown];
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

function appendText(parent: Element, text: string, host: WhatsNewElement): void {
  if (parent.localName === 'h3') return parent.append(text);
  try {
    if (host.render && text) return parent.append(create('div', 'rendered', host.render(text)));
  } catch (error) {
    reportError(error);
  }
  parent.append(text);
}

/** A link to the rest: of a release with a page, or else of all. */
function createMore({ host, page }: Notes, { url, version }: Partial<Entry> = {}): HTMLElement {
  const [link, label] = isWeb(url) ? ([url, 'read'] as const) : ([page, 'more'] as const);
  const text = readLabel(host, label, version);
  return create('p', 'more', link ? createLink('link', link, text) : text);
}

export function createBar({ host, page }: Notes, ...buttons: Node[]): HTMLElement {
  const all = page ? createLink('all', page, readLabel(host, 'all')) : '';
  return create('div', 'bar', all, ...buttons);
}
