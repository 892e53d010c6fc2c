import type { ContentNode } from '../../contract/version-response.ts';
import { isWeb } from '../request-json.ts';
import { appendContent } from './content.ts';
import { create, createLink } from './create.ts';
import type { NewsEntry } from '../parse-responses.ts';
import type { Unseen } from './select-unseen.ts';
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

/** How many releases are shown, and how long the text of a title may be. */
const MOST = 200;

export function createNotes(notes: Notes): HTMLElement {
  const { host, releases, art } = notes;
  const text = create('div', 'text');
  if (host.unread > 1)
    text.append(create('p', 'unread', readLabel(host, 'unread', `${host.unread}`)));
  for (const entry of releases.slice(0, MOST)) text.append(...createRelease(entry, notes));
  if (!notes.isComplete || releases.length > MOST) text.append(createMore(notes));
  const area = create('div', 'notes', art, text);
  area.ariaLabel = text.querySelector('h2')?.textContent ?? null;
  return area;
}

/** Only the newest release is open. The text of others is created when they are opened. */
function createRelease(entry: NewsEntry, notes: Notes): HTMLElement[] {
  const cut = (text: string) => text.slice(0, MOST);
  const [version, title] = [cut(entry.version), cut(entry.title || entry.version)];
  // The space is outside: at the end of a version, it would be on the wrong side in Arabic.
  const label = title.includes(version) ? [] : [create('span', 'version', version), ' '];
  const heading = [
    create('p', 'published', ...label, cut(entry.published)),
    create('h2', 'title', title),
  ];
  if (entry === notes.releases[0]) return [...heading, ...createChanges(entry, notes)];
  const older = create('details', 'older', create('summary', 'summary', ...heading));
  const fill = () => older.append(...createChanges(entry, notes));
  older.addEventListener('toggle', fill, { once: true });
  return [older];
}

function createChanges(entry: NewsEntry, notes: Notes): HTMLElement[] {
  const { render } = notes.host;
  const shown = create('div', 'content');
  const hasText = entry.body !== '' || entry.headlines.length > 0;
  const content = render && hasText ? undefined : entry.content;
  const left = appendContent(shown, content ?? toContent(entry), (parent, text) =>
    parent.append(render && text && parent.localName !== 'h3' ? renderText(text, render) : text),
  );
  return (content && entry.more) || left < 0 ? [shown, createMore(notes, entry)] : [shown];
}

function toContent({ body, headlines }: NewsEntry): ContentNode[] {
  return [
    ['div', {}, body],
    ...headlines.flatMap(({ headline, changes }): ContentNode[] => [
      ['h3', {}, headline],
      ['ul', {}, ...changes.map((change): ContentNode => ['li', {}, change])],
    ]),
  ];
}

function renderText(text: string, render: (text: string) => Node | string): Node | string {
  try {
    return create('div', 'rendered', render(text));
  } catch (error) {
    reportError(error);
    return text;
  }
}

/** A link to the rest: of a release with a page, or else of all. */
function createMore({ host, page }: Notes, { url, version }: Partial<NewsEntry> = {}): HTMLElement {
  const [link, label] = isWeb(url) ? ([url, 'read'] as const) : ([page, 'more'] as const);
  const text = readLabel(host, label, version);
  return create('p', 'more', link ? createLink('link', link, text) : text);
}

export function createBar({ host, page }: Notes, ...buttons: Node[]): HTMLElement {
  const all = page ? createLink('all', page, readLabel(host, 'all')) : '';
  return create('div', 'bar', all, ...buttons);
}
