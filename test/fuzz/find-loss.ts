import type { Release } from '../../src/notes/compile.ts';
import type { Settings } from '../../src/project/settings.ts';
import { firstMissing, showCommonMark, showHtml } from '../shown-words.ts';

const ADDRESS = /(?:https?:\/\/|www\.|@)\S+/g;

/** A list directly after a table. CommonMark has no tables, and reads most such lists as text. */
const AFTER_TABLE = /(?<=\|.*\n)(?=[ >]*\d+[.)][ \t])/g;

/** The first letter or digit that CommonMark shows of a body and its release has lost. */
export function findLoss(
  source: string,
  { entry, html }: Release,
  format: Settings['format'],
): string | undefined {
  const show = format === 'text' ? String : showCommonMark;
  const rest = entry.headlines.flatMap(({ headline, changes }) => [headline, ...changes.map(show)]);
  const body = show(entry.body);
  const shown = lettersOf(
    showCommonMark(source.replaceAll(ADDRESS, simplifyAddress).replaceAll(AFTER_TABLE, '\n')),
  );
  const inEntry = findMissing(shown, [body, entry.title, body, ...rest].join(''));
  if (inEntry !== undefined) return `${inEntry} in the entry`;
  // In the format markdown, HTML of the note can hide text.
  if (format === 'markdown') return undefined;
  const page = showHtml(html);
  const inHtml = findMissing(shown, [page, entry.title, page].join(''));
  return inHtml === undefined ? undefined : `${inHtml} in the HTML`;
}

/** In a bare address, GFM knows no escapes such as `\<` and no numeric references. CommonMark does. */
function simplifyAddress(address: string): string {
  return address.replaceAll(/\\*&#\w+;/g, '').replaceAll(/\\+(?=[&<])/g, '');
}

/** The title may be anywhere in the body, so `release` may have texts twice. */
function findMissing(shown: string[], release: string): string | undefined {
  const letters = lettersOf(release);
  const lost = firstMissing(shown, letters);
  return lost && `${JSON.stringify(lost)} is lost from ${letters.join('')}`;
}

function lettersOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]/gu) ?? [];
}
