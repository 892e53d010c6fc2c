import type { ReleaseLogEntry } from '../../src/contract/version-response.ts';
import type { Rendered } from '../../src/site/render/requests.ts';

type Fields = Partial<ReleaseLogEntry & { feed: string; date: { text: string; instant: number } }>;

/** A release without an own page, with a text that is as short as can be. */
export function shownRelease(fields: Fields): Rendered<'body' | 'content' | 'feed' | 'words'> {
  const { version = '1', title = '', art = 'https://cdn.example.com/a.png', ...more } = fields;
  const { published = '', body = '', headlines = [], feed = '', ...others } = more;
  const { date = { text: '2026-01-01', instant: Date.UTC(2026, 0) }, ...unknown } = others;
  return {
    file: 'releases/a.md',
    entry: { version, title, art, published, ...unknown },
    ownTitle: title,
    label: version,
    notice: undefined,
    name: title,
    day: date.text,
    body: { body, headlines },
    content: { nodes: [], isFolded: false },
    feed,
    words: { sections: '', description: '', kinds: [] },
    art: { url: art },
    frontMatter: { version, date },
    media: [],
    isScheduled: false,
    direction: 'ltr',
    lang: undefined,
    path: undefined,
    url: undefined,
    canonical: undefined,
  };
}
