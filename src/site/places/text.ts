import { LONGEST_SUMMARY } from '../../notes/limits.ts';
import type { EntryBody } from '../../notes/render/render-body.ts';
import { definePlace, nameWithVersion } from './place.ts';

/** Plain text, such as for a chat or an email. */
export const wholeText = definePlace(['text'], (releases, { settings, hasTitles }) =>
  releases
    .map((release) => {
      const title = hasTitles ? `${nameWithVersion(release, settings)}\n\n` : '';
      return title + renderBody(release.text, release.notice);
    })
    .join('\n'),
);

export function renderBody({ body, headlines }: EntryBody, notice = ''): string {
  const sections = headlines.map(({ headline, changes }) =>
    [headline, ...changes.map(renderChange)].join('\n'),
  );
  return `${[notice, body, ...sections].filter((part) => part !== '').join('\n\n')}\n`;
}

/** Numbered changes need no bullet. */
function renderChange(change: string): string {
  const bullet = /^\d+\. /.test(change) ? '' : '- ';
  return bullet + change.replaceAll(/\n(?=[^\n])/g, '\n  ');
}

/** One or two sentences, such as for an app store: the `summary` of a release, or else its start, cut after a sentence. */
export const summary = definePlace(['text'], (releases) =>
  releases
    .map((release) => {
      const { text, notice, frontMatter } = release;
      const { summary: shown = cutText(findStart(text), LONGEST_SUMMARY, '') } = frontMatter;
      return `${notice ?? shown}\n`;
    })
    .join('\n'),
);

/** The first paragraph of a release, or else its first changes. */
function findStart({ body, headlines }: EntryBody): string {
  const [paragraph = ''] = body.split('\n\n');
  if (paragraph !== '' && !paragraph.endsWith(':')) return paragraph;
  if (body !== '') return body.replaceAll(/\n+/g, ' ');
  return headlines.flatMap(({ changes }) => changes).join(' ');
}

/** The last line of a text, such as a headline, whose list is cut off. */
const HEADLINE = /(?:^|\n)(?!- |\d+\. )[^\n]+$/;
const LIST = /^\s*\n(?:- |\d+\. )/;
/** A colon, and the marker of an item without its text. */
const LOOSE_END = /(?<!\s):?\s*(?:\n\s*(?:-|\d+\.))?\s*$/;
/** A sentence that announces what is cut off. */
const ANNOUNCEMENT = /(?:^|\n|(?<=[.!?] ))(?:[^\n.!?]|[.!?](?=\S))*:$/;

/**
 * Cuts a text longer than `max` UTF-16 code units after a sentence, or else a word, and appends the address. It counts
 * too, and is left out if it would take more than half. The result is never empty.
 */
export function cutText(text: string, max: number, address: string): string {
  if (text.length <= max) return text;
  const end = address !== '' && address.length <= max / 2 ? `\n\n${address}` : '';
  const room = max - end.length;
  const words = cutAfter(text, room - 1, 'word') || text.slice(0, room - 1);
  const whole = trimCut(text, cutAfter(text, room, 'sentence'));
  const cut = whole || `${trimCut(text, words) || words.replace(LOOSE_END, '')}…`;
  return cut + end;
}

function trimCut(text: string, cut: string): string {
  const isCutOff = LIST.test(text.slice(cut.length));
  const whole = cut.replace(/\n\s*(?:-|\d+\.)$/, '').trimEnd();
  const shown = isCutOff ? whole.replace(HEADLINE, '').trimEnd() : whole;
  return shown.replace(ANNOUNCEMENT, '').trimEnd();
}

function cutAfter(text: string, room: number, granularity: 'sentence' | 'word'): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('en', { granularity }).segment(text)) {
    const next = index + segment.trimEnd().length;
    if (next > room) break;
    end = next;
  }
  return text.slice(0, end).trimEnd();
}
