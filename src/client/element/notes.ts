import type { ContentNode } from '../../contract/version-response.ts';
import { isWeb } from '../request-json.ts';
import { appendContent } from './content.ts';
import { create, createLink } from './create.ts';
import type { Entry, Unseen } from './select-unseen.ts';
import type { LabelName } from './badge.ts';
import type { Host } from './types.ts';

export interface Notes extends Unseen {
  host: Host;
  /** A phrase in the language of the site. */
  label: (name: LabelName, value?: string) => string;
  /** URL of the page with all releases; empty or null if there is none. */
  page: string | null;
  art: Node;
}

const MAX_RELEASES = 200;

export function createNotes(notes: Notes): HTMLElement {
  const { host, label, releases, art } = notes;
  const text = create('div', 'text');
  if (host.unread > 1) text.append(create('p', 'unread', label('unread', `${host.unread}`)));
  for (const entry of releases.slice(0, MAX_RELEASES)) text.append(...createRelease(entry, notes));
  if (!notes.isComplete || releases.length > MAX_RELEASES) text.append(createMore(notes));
  const area = create('div', 'notes', art, text);
  area.ariaLabel = text.querySelector('h2')?.textContent ?? null;
  return area;
}

/** Only the newest release is open. The text of others is created when they are opened. */
function createRelease(entry: Entry, notes: Notes): HTMLElement[] {
  const { version, published, withdrawn } = entry;
  const title = entry.title || version;
  // The space is outside: at the end of a version, it would be on the wrong side in Arabic.
  const label = title.includes(version) ? [] : [create('span', 'version', version), ' '];
  const heading = [create('p', 'published', ...label, published), create('h2', 'title', title)];
  const reason = withdrawn && `${notes.label('withdrawn')}: ${withdrawn}`;
  if (reason) heading.push(create('p', 'withdrawn', reason));
  if (entry === notes.releases[0]) return [...heading, ...createChanges(entry, notes)];
  const older = create('details', 'older', create('summary', 'summary', ...heading));
  const fill = () => older.append(...createChanges(entry, notes));
  older.addEventListener('toggle', fill, { once: true });
  return [older];
}

function createChanges(entry: Entry, notes: Notes): HTMLElement[] {
  const { render } = notes.host;
  const area = create('div', 'content');
  // Without plain text, it is an entry of `whats-new.json`.
  const content = render && (entry.body || entry.headlines[0]) ? undefined : entry.content;
  const left = appendContent(area, content ?? toContent(entry), (parent, text) =>
    parent.append(render && text && parent.localName !== 'h3' ? renderText(text, render) : text),
  );
  return (content && entry.more) || left <= 0 ? [area, createMore(notes, entry)] : [area];
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

function renderText(text: string, render: (text: string) => Node | string): Node | string {
  try {
    const rendered = create('div', 'rendered');
    rendered.append(render(text));
    return rendered;
  } catch (error) {
    reportError(error);
    return text;
  }
}

/** A link to the rest: of a release with a page, or else of all. */
function createMore(
  { label: read, page }: Notes,
  { url, version }: Partial<Entry> = {},
): HTMLElement {
  const [link, label] = isWeb(url) ? ([url, 'read'] as const) : ([page, 'more'] as const);
  const text = read(label, version);
  return create('p', 'more', link ? createLink('link', link, text) : text);
}

export function createBar({ label, page }: Notes, ...buttons: Node[]): HTMLElement {
  const all = page ? createLink('all', page, label('all')) : '';
  return create('div', 'bar', all, ...buttons);
}
