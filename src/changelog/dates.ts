import { MONTHS } from '../notes/format.ts';
import { guessDates, listMonths } from '../notes/parse/guess-date.ts';
import { once } from '../notes/once.ts';
import { quote } from '../notes/problem.ts';
import { trimVersion } from '../versions/same.ts';

export interface FoundDate {
  index: number;
  /** As it is written. */
  text: string;
  /** As in front matter; undefined if it can be read in several ways, or does not exist. */
  date: string | undefined;
  /** What the summary says of it: why it has no date, or how it was chosen. */
  remark: string | undefined;
}

/** Whether 05.03.2026 is a day in March; undefined if that is unknown. */
export type IsDayFirst = boolean | undefined;

const DAY = '\\d{1,2}(?:st|nd|rd|th|er|[.ºª])?';
const WEEKDAY = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?';
const TIME =
  '(?:(?:T|,? )\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-]\\d{2}:?\\d{2}))?)?';

/** What dates look like. */
const loadDates = once(() => {
  const month = `(?:${[...listMonths().keys()].toSorted((a, b) => b.length - a.length).join('|')})\\.?`;
  const forms = [
    `\\d{4}([-/.])\\d{1,2}\\1\\d{1,2}`,
    `\\d{1,2}([-/.])\\d{1,2}\\2\\d{4}`,
    `${DAY}(?:[ -]| de )${month}(?:,?[ -]| de )\\d{4}`,
    `${month},? ${DAY}(?:, ?| )\\d{4}`,
    `\\d{4} ?年 ?\\d{1,2} ?月 ?\\d{1,2} ?日`,
    // Git's own form: Sat Mar 14 10:20:30 2026 +0100
    `${month} ${DAY} \\d{1,2}:\\d{2}:\\d{2} \\d{4} [+-]\\d{4}`,
  ];
  return new RegExp(`(?<![\\w.])${WEEKDAY}(?:${forms.join('|')})${TIME}(?!\\.?\\w)`, 'gi');
});

/** Finds the dates of a line of text. Months alone are no dates. */
export function findDates(line: string, isDayFirst?: IsDayFirst): FoundDate[] {
  return [...line.matchAll(loadDates())].map(({ index, 0: text }) => {
    const [first, second] = listReadings(text);
    if (second === undefined && first !== undefined) {
      return { index, text, date: first, remark: undefined };
    }
    const date = isDayFirst ? second : first;
    if (date === undefined || isDayFirst === undefined) {
      return { index, text, date: undefined, remark: `${quote(text)} is not one clear date` };
    }
    const remark = `${quote(text)} is read as ${date}, in the order of the other dates`;
    return { index, text, date, remark };
  });
}

/** The dates that a text can mean, as in front matter: of two, the one that starts with the month is first. */
function listReadings(text: string): string[] {
  const dayFirst = text.replace(/ (\d+:\d+:\d+) (\d{4}) ([+-]\d{4})$/, ' $2 $1 $3');
  const dates = guessDates(dayFirst);
  // Without an offset, the instant of a time is not known.
  return dates.length > 0 ? dates : guessDates(dayFirst.replace(/[T, ]+\d{1,2}:.*/, ''));
}

const NUMERIC = /(?<![\w.])(\d\d?)([-/.])(\d\d?)\2\d{4}(?![\w.])/g;

/** Finds out whether the numeric dates of a file start with the day: one of them has to show it, and none the opposite. */
export function findDayFirst(source: string): IsDayFirst {
  const dates = [...source.matchAll(NUMERIC)];
  const isDayFirst = dates.some(([, first]) => Number(first) > MONTHS.length);
  const isMonthFirst = dates.some(([, , , second]) => Number(second) > MONTHS.length);
  return isDayFirst === isMonthFirst ? undefined : isDayFirst;
}

/** No date is further back in a line, which also keeps the work linear. */
const LONGEST_LINE = 120;
const MARKUP = /\]\([^()]*\)|<[^<>]*>|\{\w+\}(?=`)|[`*_>~|[\]]+|^[\s#-]+/g;
const WORD = /v?\d[\w.+-]*|[\p{L}\p{M}]+/giu;
/** Words for the date of a release in the languages of the labels. */
const SAYS_DATE = new RegExp(
  `^(?:${[
    'releas(?:e|ed)|publish(?:ed)?|publication|dated?',
    'veröffentlicht|veröffentlichung|erschienen|(?:veröffentlichungs|erscheinungs|release)?datum',
    'publicad[oa]|publicación|lanzad[oa]|lanzamiento|fecha',
    'publiée?|publication|parue?|parution|sortie?',
    'pubblicat[oa]|pubblicazione|rilasciat[oa]|rilascio|uscit[ao]|data',
    'publicação|lançad[oa]|lançamento',
    'дата|выпущен[ао]?|выпуска?|опубликован[ао]?|публикации|релиза?|вышел|вышла|вышло',
    '(?:(?:リリース|公開|発売|配信)日?|日付|发布|發布|發佈|发行|日期|时间|時間|日|于|於)+',
    '(?:تاريخ|صدر|صدرت|نشر|نُشر|النشر|إصدار|الإصدار)',
  ].join('|')})$`,
  'iu',
);
/** Words that may stand beside them: `Released on`, `Veröffentlicht am`. */
const SAYS_LITTLE =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|[月火水木金土](?:曜日?)?|this|version|was|is|has|been|on|at|of|the|day|time|am|vom|der|wurde|el|de|del|le|la|du|em|il|di|в|от|г|в|は|في|ب)$/iu;

export interface LineDate extends FoundDate {
  /** Whether the line says what it is; otherwise it may be the date of something else. */
  isLabelled: boolean;
  /** Whether the line says nothing else. */
  isAlone: boolean;
  /** Whether the line starts with it, before a dash, colon or bar: `2026-03-14 - Sunrise`. */
  isLeading: boolean;
}

/**
 * Finds the only date of a line: `Released on DATE`, `v1.2.0, released DATE`, or only the date. `names` are the version and
 * the name of the release, in lower case.
 */
export function findLineDate(
  markdown: string,
  names: ReadonlySet<string>,
  isDayFirst: IsDayFirst,
): LineDate | undefined {
  const line = markdown.replaceAll(MARKUP, '').trim();
  const [date, another] = findDates(line.slice(0, LONGEST_LINE), isDayFirst);
  if (!date || another) return undefined;
  const [before, after] = [line.slice(0, date.index), line.slice(date.index + date.text.length)];
  const isKnown = (word: string) =>
    SAYS_DATE.test(word) || SAYS_LITTLE.test(word) || names.has(trimVersion(word.toLowerCase()));
  const said = before.match(WORD) ?? [];
  const rest = after.match(WORD) ?? [];
  const isLabel = [...said, rest[0] ?? ''].some((word) => SAYS_DATE.test(word));
  const isAlone = [...said, ...rest].every(isKnown);
  const isLeading = before === '' && /^\s*[-–—|·:]/.test(after);
  return { ...date, isAlone, isLeading, isLabelled: isLabel && said.every(isKnown) };
}
