import type { ReleaseLogEntry } from '../../contract/version-response.ts';
import { create, createLink } from './create.ts';
import { readLabel } from './labels.ts';
import { splitUrls } from './link-urls.ts';
import type { Unseen } from './select-unseen.ts';
import { shortenChanges, shortenTitles } from './shorten.ts';
import type { WhatsNewElement } from './types.ts';

/** What is shown, and how. */
export interface Notes extends Unseen {
  /** Its labels and `render` are used. */
  host: WhatsNewElement;
  /** URL of the page with all releases; empty or null if there is none. */
  page: string | null;
  art: Node;
}

/** Creates the area with the notes: the newest release is open, the others are closed. */
export function createNotes(notes: Notes): HTMLElement {
  const { shown, isComplete } = shortenTitles(notes.releases);
  const releases = shown.flatMap(({ entry, title, published }, index) => {
    const heading = create('h2', 'title', title);
    return index === 0
      ? [heading, create('p', 'published', published), ...createChanges(entry, notes)]
      : [createOlder(entry, notes, [heading, create('span', 'published', published)])];
  });
  const more = createMore(notes, notes.isComplete && isComplete);
  const area = create('div', 'notes', notes.art, create('div', 'text', ...releases, ...more));
  area.role = 'region';
  area.setAttribute('aria-label', shown[0]?.title ?? '');
  return area;
}

/** Creates a release that is closed at first. What is in it is created when it is opened. */
function createOlder(entry: ReleaseLogEntry, notes: Notes, heading: Node[]): HTMLElement {
  const older = create('details', 'older', create('summary', 'summary', ...heading));
  const fill = () => older.append(...createChanges(entry, notes));
  older.addEventListener('toggle', fill, { once: true });
  return older;
}

function createChanges(entry: ReleaseLogEntry, notes: Notes): HTMLElement[] {
  const { body, headlines, isComplete } = shortenChanges(entry);
  const groups = headlines.flatMap(({ headline, changes }) => [
    create('h3', 'headline', headline),
    create('ul', 'changes', ...changes.map((change) => createText('li', 'change', change, notes))),
  ]);
  return [createText('p', 'body', body, notes), ...groups, ...createMore(notes, isComplete)];
}

/** Creates text with links, or what the app makes of it. */
function createText(tag: 'p' | 'li', part: string, text: string, { host }: Notes): HTMLElement {
  try {
    if (host.render && text) {
      const element = create(tag === 'p' ? 'div' : tag, part, host.render(text));
      element.classList.add('rendered');
      return element;
    }
  } catch (error) {
    reportError(error);
  }
  const parts = splitUrls(text).map((item) =>
    typeof item === 'string' ? item : createLink('link', item.url, item.url),
  );
  return create(tag, part, ...parts);
}

/** Says that something is left out. */
function createMore({ host, page }: Notes, isComplete: boolean): HTMLElement[] {
  if (isComplete) return [];
  const text = readLabel(host, 'more');
  return [create('p', 'more', page ? createLink('link', page, text) : text)];
}

/** Creates the bar with the link to all releases, if there is a page. */
export function createBar({ host, page }: Notes, ...buttons: Node[]): HTMLElement {
  const all = page ? [createLink('all', page, readLabel(host, 'all'))] : [];
  return create('div', 'bar', ...all, ...buttons);
}
