import { isPrerelease } from '../versions/tag.ts';
import { findDates, type FoundDate, type IsDayFirst } from './dates.ts';

export interface ReleaseHeading {
  version: string;
  /** Whether it is of several releases: `3.1.x (2022-09-05 - 2022-09-19)`. */
  isRange?: boolean;
  /** What the heading says besides version, date and marks, if it is more than a name: `1.2.0 Sunrise`. */
  title?: string | undefined;
  /** The version with the name before it: `Kite 1.2.0`. */
  label?: string | undefined;
  /** The package in `name@1.2.3`, or in a line above that names it. */
  component?: string | undefined;
  /** As in front matter. */
  date: string | undefined;
  /** Why it has no date although its text has one, or how its date was chosen. */
  remark?: string | undefined;
  isUnreleased: boolean;
  isYanked?: boolean;
  isPrerelease: boolean;
  /** `certain` with a date, a link, brackets or a mark; `doubtful` with words that other headings with a version have too. */
  certainty?: 'certain' | 'plain' | 'doubtful';
  /** The words before the version, in lower case and without punctuation; `''` if they are only `Release`. */
  form?: string;
}

const UNRELEASED = 'Unreleased';
const LONGEST = 300;

// A heading is a version with a name or words before it, words after it, dates, and marks in any place.

/** `## 1.2.0 [YANKED]`, `## 1.2.0 - yanked`, `## 1.2.0 yanked (2026-03-14)` */
const YANKED =
  /\s*[[(](?:yanked|withdrawn|retracted|deprecated|zurückgezogen|retirad[oa]|撤回)(?![\p{L}\p{N}])[^[\]()]*[\])]|\s+(?:[^\s\p{L}\p{N}]+\s*)?(?:yanked|withdrawn|retracted)(?=$|\s*[-–—(/])/iu;
const PRERELEASE = /\s*[[(]pre-?release[\])]/i;
/** `## 1.3.0 (unreleased)`, `## 1.3.0 - YYYY-MM-DD`, `## 1.3.0 - 2026-??-??` */
const IS_UNRELEASED =
  /\s*[[(]?(?<![\p{L}\p{N}])(?:unreleased|not (?:yet )?released(?: yet)?|unveröffentlicht|não (?:lançado|publicado)|no publicado|non publiée?|non rilasciat[oa]|не выпущено|未发布|未發布|未リリース|غير منشور|(?=[\d?./-]*[dmxyjt?])(?:[\ddmxyjt?]{2,4}[-./]){2}[\ddmxyjt?]{2,4}|tba|tbd|(?:under|in) development(?=[\])]|$)|in progress)(?![\p{L}\p{N}])[^()[\]]*[\])]?/giu;
const ONLY_UNRELEASED =
  /^\[?(?:upcoming(?: release)?|next(?: release)?|main|master|trunk|head|dev|development)\]?$/i;

/** `kite-1.2.0`, `@acme/kite@1.2.0` */
const NAMED = /(?<=^|\s)(?!v?\d)(@?[a-z][\w./-]*)([-@])(?=v?\d+\.\d)/i;
/** `2.0.0 Beta 2`, `2.0.0-RC 1`, `2.0.0 (RC 1)`, `2.0.0 - Technical Preview`, `2.0.0@RC-1` */
const PHASE =
  /(?<=[\s[v]|^)(v?\d+(?:\.\d+)+)(?:[\s@]+|\s+[-–—]\s+|\s*[(,:]\s*|-(?=[a-z]+ \d))(?:(?:technical|tech|developer|public|open) )?(alpha|beta|[αβ]|ベータ版?|rc|release candidate|preview|pre-?release|pre|dev(?: build)?|nightly|snapshot|canary|early access|ea|milestone|m(?=[ .-]?\d)|[ab](?=\d))(?:[ .-]?(\d{1,3}))?\)?(?=$|\s*[-–—/,:()[\]])/i;

/** Other spellings of versions, as the common one. */
const spell = (line: string): string =>
  line
    .replace(NAMED, '$1 ')
    // `v.5.0.1`, `ver. 5.0.1`
    .replace(/(?<=^|[\s[(])(v|ver)(?:\. ?| )(?=\d+\.\d)/i, (_, [letter = '', more]: string) =>
      more === undefined ? letter : '',
    )
    // `Beta 1.0.0`
    .replace(/^(\[?)(alpha|beta|rc|preview) (v?\d+(?:\.\d+)+)/i, '$1$3 $2')
    // The commit: `Version 1.52.1 (Stable), 1cfa32ff59c076ffb6ed735bbc8c18361558661f`
    .replace(/,? *\b[\da-f]{40}\b/, '')
    // `CHANGES FROM 1.2 TO 1.3`
    .replace(/\bfrom v?\d[\w.-]* to (?=v?\d)/i, '')
    .replace(PHASE, joinPhase);

/** Writes the phase of a pre-release as a part of its version: `2.0.0-beta.2`. */
function joinPhase(_: string, version: string, phase: string, number?: string): string {
  const name = phase
    .toLowerCase()
    .replace('release candidate', 'rc')
    .replace('early access', 'ea')
    .replace(/^(?:a|α)$/, 'alpha')
    .replace(/^(?:b|β|ベータ版?)$/, 'beta')
    .replace(/-?release| build/, '');
  return `${version}-${name}${number === undefined ? '' : `.${number}`}`;
}

/** Parses the text of a heading; undefined if it names no release. `hasLink` is whether a part of it is a link. */
export function parseHeading(
  heading: string,
  hasLink = false,
  isDayFirst?: IsDayFirst,
): ReleaseHeading | undefined {
  if (heading.length > LONGEST) return undefined;
  const line = heading.replaceAll(/\s+/g, ' ').trim();
  const [, name, separator] = NAMED.exec(line) ?? [];
  const { date, remark, undated, dates } = takeDates(line, isDayFirst);
  const isYanked = YANKED.test(undated);
  const isMarked = PRERELEASE.test(undated);
  const released = undated.replaceAll(IS_UNRELEASED, '');
  const isUnreleased = released !== undated || ONLY_UNRELEASED.test(undated);
  const text = spell(released.replace(YANKED, '').replace(PRERELEASE, ''));
  const hasBrackets = hasLink || line.startsWith('[');
  const isDated = dates.length > 0;
  const isPackage = separator === '@';
  const named =
    findVersion(text, { hasBrackets, isDated, isPackage }) ??
    nameWithout(line, text.trim(), isUnreleased, date ?? dates[0]?.text);
  if (!named) return undefined;
  // A date that is not taken stays in the title.
  const whole = isDated && date === undefined ? line : undefined;
  const isCertain = hasBrackets || isDated || isUnreleased || isYanked || isMarked;
  return {
    certainty: isCertain ? 'certain' : 'plain',
    ...named,
    title: named.title && (whole ?? named.title),
    label: named.label && (whole ?? named.label),
    component: isPackage ? name : undefined,
    date: isUnreleased ? undefined : date,
    remark,
    isUnreleased,
    isYanked,
    isPrerelease: isMarked || isPrerelease(named.version),
  };
}

/** Takes all dates from a line, with their brackets. Of two, neither is sure to be the release's. */
function takeDates(line: string, isDayFirst?: IsDayFirst) {
  const dates = findDates(line, isDayFirst).filter((date) => !isVersion(line, date));
  const undated = dates.reduceRight(cutDate, line).replace(/^[\s,:/|–—-]+/, '');
  const [only, another] = dates;
  return another
    ? { dates, undated, date: undefined, remark: 'its heading has two dates' }
    : { dates, undated, date: only?.date, remark: only?.remark };
}

function cutDate(line: string, { index, text }: FoundDate): string {
  const before = line.slice(0, index).replace(/[\s([,;:/|–—-]*(?:\breleased(?: on)?:?\s*)?$/i, '');
  return before + line.slice(index + text.length).replace(/^([^()[\]]*)[\])]/, '$1');
}

/** Whether a date with dots, such as 2024.10.1, is the version: it comes first, and no version comes next. */
function isVersion(line: string, { index, text }: FoundDate): boolean {
  return (
    /^\d{4}\.\d+\.\d+$/.test(text) &&
    /^[[v]*(?:(?:release|version) )?v?$/i.test(line.slice(0, index)) &&
    !/^[^\p{L}\p{N}]+(?:(?:release|version) )?v?(?!\d{4})\d+\.\d/iu.test(
      line.slice(index + text.length),
    )
  );
}

/** Also GNOME's `51.beta`. */
const VERSION = /^(?!.*\.\.)v?\d+\.(?:\d|alpha|beta|rc)[-+.~_\w]*$/i;
/** `## 12`, `## v2-beta` */
const NUMBER = /^v?\d+(?:[-+](?=[a-z])[-+.\w]*)?$/i;
/** `3.1.x`, `3.x.x`, `3.0.0...3.0.2`, `3.0.0-3.0.2` */
const RANGE = /^v?(\d+)(?:\.\d+)*(?:(?:\.[x*])+|\.{2,3}v?\d[\w.]*|\.\d+-v?\1\.\d+\.\d+)$/i;
const TOKEN = /[^\s,:()[\]–—\p{Extended_Pictographic}\uFE0F\u200D]+(?<!\.)/gu;
/** A version in brackets can be any word if a date follows: `[canary] - 2026-01-05`. */
const BRACKETED = /^\[?([^\s[\]]+)\]?$/;
const MOST_WORDS = 3;

type Named = Pick<ReleaseHeading, 'version' | 'title' | 'label' | 'isRange' | 'form' | 'certainty'>;

function findVersion(
  line: string,
  { hasBrackets, isDated, isPackage }: Record<'hasBrackets' | 'isDated' | 'isPackage', boolean>,
): Named | undefined {
  const tokens = [...line.matchAll(TOKEN)];
  const token =
    tokens.find(([each]) => VERSION.test(each) || RANGE.test(each)) ??
    tokens.find(([each]) => NUMBER.test(each));
  if (!token) {
    const word = hasBrackets && isDated ? BRACKETED.exec(line.trim())?.[1] : undefined;
    return word === undefined ? undefined : { version: word };
  }
  const { 0: version, index } = token;
  const before = line.slice(0, index).trim();
  const after = line.slice(index + version.length);
  const form = simplify(before);
  const isGeneric = form === '';
  const isNumber = /^\d+(?:[-+]|$)/.test(version);
  const isShort = isDated && !isNumber && before.split(' ').length <= MOST_WORDS;
  const isClear = !isNumber || hasBrackets || isDated || before !== '';
  const isNamed = isPackage || (isGeneric ? isClear : isShort);
  if (isNumber && !isNamed) return undefined;
  if (RANGE.test(version)) return isGeneric ? { version, isRange: true } : undefined;
  const isAlone = simplify(after) === '';
  const isPlain = isNamed && (isDated || isAlone || /^[\])]? ?[-–—:/(]/.test(after));
  // The brackets of a link around the version and its name.
  const text = line.replaceAll(/\[([^[\]]*)\]/g, (all, inner: string) =>
    inner.includes(version) ? inner : all,
  );
  return {
    version,
    form,
    title: isAlone ? undefined : text.trim(),
    label: isGeneric ? undefined : text.trim(),
    ...(!isPlain && { certainty: 'doubtful' as const }),
  };
}

/** Words that name no product: `Release 1.2.0`, `1.2.0 release notes`, `Changelog for 1.2.0`. */
const GENERIC = /^(?:(?:release|version|ver|notes?|changelog|for|final|stable|ga)(?: |$))*$/;

/** A text without punctuation, in lower case; `''` if it is only `Release` or `Version`. */
function simplify(text: string): string {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  return GENERIC.test(words) ? '' : words;
}

/** A release without a version: `Unreleased`, or its date. `text` is the line without dates and marks. */
function nameWithout(
  line: string,
  text: string,
  isUnreleased: boolean,
  date: string | undefined,
): Named | undefined {
  const isPlain = simplify(text) === '';
  const isOnly = ONLY_UNRELEASED.test(text) || (isUnreleased && isPlain);
  if (isOnly) return { version: UNRELEASED };
  if (/^\[?unreleased\b/i.test(line)) return { version: UNRELEASED, title: line };
  return isPlain && date !== undefined ? { version: date } : undefined;
}

/** Whether a heading has the number of a version in it, besides dates. */
export function hasVersion(text: string): boolean {
  return /\d\.\d/.test(takeDates(text).undated);
}
