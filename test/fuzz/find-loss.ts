import { nameToEmoji } from 'gemoji';
import type { ReleaseLogEntry } from '../../src/index.ts';
import type { Settings } from '../../src/project/settings.ts';
import { firstMissing, showCommonMark, showHtml } from '../shown-words.ts';

const ADDRESS = /(?:https?:\/\/|www\.|@)\S+/g;

/** A list directly after a table or a footnote. CommonMark has neither, and reads most such lists as text. */
const AFTER_TABLE = /(?<=(?:\||\[\^[^\]\s]+\]:).*\n)(?=[ >]*\d+[.)][ \t])/g;

/** The line below the headers of a table. */
const TABLE = /^(?=.*\|)[ >]*[-:| ]*-[-:| ]*$/m;

/** What is shown as another text, and not by CommonMark: kinds of alerts, emoji shortcodes and labels of footnotes. */
const REPLACED = /\[!(?:note|tip|important|warning|caution)\]|\[\^[^\]\s]+\]:?/gi;
const SHORTCODE = /:([\w+-]+):/g;

/** The first letter or digit that CommonMark shows of a body and its release has lost. */
export function findLoss(
  source: string,
  { entry, html }: { entry: ReleaseLogEntry; html: string },
  format: Settings['format'],
): string | undefined {
  if (hasExtraCells(source)) return undefined;
  const show = format === 'text' ? String : showMarkdown;
  const rest = entry.headlines.flatMap(({ headline, changes }) => [headline, ...changes.map(show)]);
  const body = show(entry.body);
  // Plain text has no struck text.
  const kept = format === 'text' ? source.replaceAll(/~~[^~\n]+~~/g, '') : source;
  const comparable = kept.replaceAll(ADDRESS, simplifyAddress);
  // A footnote moves to its first reference, and each row of a table repeats its headers.
  const order = source.includes('[^') || TABLE.test(source) ? sortLetters : lettersOf;
  const shown = order(showMarkdown(comparable));
  const inEntry = findMissing(shown, order([body, entry.title, body, ...rest].join('')));
  if (inEntry !== undefined) return `${inEntry} in the entry`;
  // In the format markdown, HTML of the note can hide text.
  if (format === 'markdown') return undefined;
  const page = showHtml(html);
  const inHtml = findMissing(shown, order([page, entry.title, page].join('')));
  return inHtml === undefined ? undefined : `${inHtml} in the HTML`;
}

/** Whether a row may have more cells than its table has columns. GitHub leaves them out, and so does Gazette. */
function hasExtraCells(source: string): boolean {
  const count = (line: string) => line.replaceAll(/^[ >]*\||\|\s*$/g, '').split('|').length;
  const columns = TABLE.exec(source)?.[0];
  return columns !== undefined && source.split('\n').some((line) => count(line) > count(columns));
}

function showMarkdown(source: string): string {
  const known = source.replaceAll(SHORTCODE, (typed, name: string) =>
    Object.hasOwn(nameToEmoji, name) ? '.' : typed,
  );
  return showCommonMark(known.replaceAll(REPLACED, '.').replaceAll(AFTER_TABLE, '\n'));
}

/** In a bare address, GFM knows no escapes such as `\<` and no numeric references. CommonMark does. */
function simplifyAddress(address: string): string {
  return address.replaceAll(/\\*&#\w+;/g, '').replaceAll(/\\+(?=[&<])/g, '');
}

/** The title may be anywhere in the body, so `letters` may have texts twice. */
function findMissing(shown: string[], letters: string[]): string | undefined {
  const lost = firstMissing(shown, letters);
  return lost && `${JSON.stringify(lost)} is lost from ${letters.join('')}`;
}

function lettersOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]/gu) ?? [];
}

function sortLetters(text: string): string[] {
  return lettersOf(text).toSorted();
}
