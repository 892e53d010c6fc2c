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
  /** The words before the version, in lower case and without signs; `''` if they are only `Release`. */
  form?: string;
}

const UNRELEASED = 'Unreleased';
const LONGEST = 300;
/** `## 1.2.0 [YANKED]`, `## 1.2.0 - yanked`, `## 1.2.0 yanked (2026-03-14)` */
const YANKED =
  /\s*[[(](?:yanked|withdrawn|retracted|deprecated|zurückgezogen|retirad[oa]|撤回)(?![\p{L}\p{N}])[^[\]()]*[\])]|\s+(?:[^\s\p{L}\p{N}]+\s*)?(?:yanked|withdrawn|retracted)(?=$|\s*[-–—(/])/iu;
const PRERELEASE = /\s*[[(]pre-?release[\])]/i;
/** `## 1.3.0 (unreleased)`, `## 1.3.0 - YYYY-MM-DD`, `## 1.3.0 - 2026-??-??` */
const IS_UNRELEASED =
  /\s*[[(]?(?<![\p{L}\p{N}])(?:unreleased|not (?:yet )?released(?: yet)?|unveröffentlicht|não (?:lançado|publicado)|no publicado|non publiée?|non rilasciat[oa]|не выпущено|未发布|未發布|未リリース|غير منشور|(?!\d{4}-\d\d-\d\d)(?=[\d?./-]*[dmxyjt?])(?:[\ddmxyjt?]{2,4}[-./]){2}[\ddmxyjt?]{2,4}|tba|tbd|under development|in progress)(?![\p{L}\p{N}])[^()[\]]*[\])]?/giu;
const ONLY_UNRELEASED =
  /^\[?(?:upcoming(?: release)?|next(?: release)?|main|master|trunk|head|dev|development)\]?$/i;
/** `2.0.0 Beta 2`, `2.0.0-RC 1`, `2.0.0 (RC 1)`, `2.0.0 - Technical Preview`, `2.0.0@RC-1` */
const PHASE =
  /(?<=[\s[v]|^)(v?\d+(?:\.\d+)+)(?:[\s@]+|\s+[-–—]\s+|\s*[(,:]\s*|-(?=[a-z]+ \d))(?:(?:technical|tech|developer|public|open) )?(alpha|beta|[αβ]|ベータ版?|rc|release candidate|preview|pre-?release|pre|dev(?: build)?|nightly|snapshot|canary|early access|ea|milestone|m(?=[ .-]?\d)|[ab](?=\d))(?:[ .-]?(\d{1,3}))?\)?(?=$|\s*[-–—/,:()[\]])/i;
/** `Beta 1.0.0` */
const PHASE_FIRST = /^(\[?)(alpha|beta|rc|preview) (v?\d+(?:\.\d+)+)/i;
/** Also GNOME's `51.beta`. */
const VERSION = /^(?!.*\.\.)v?\d+\.(?:\d|alpha|beta|rc)[-+.~_\w]*$/i;
/** `## 12`, `## v2-beta` */
const NUMBER = /^v?\d+(?:[-+](?=[a-z])[-+.\w]*)?$/i;
/** `3.1.x`, `3.0.0...3.0.2`, `3.0.0-3.0.2` */
const RANGE = /^v?(\d+)(?:\.\d+)*(?:\.[x*]|\.{2,3}v?\d[\w.]*|\.\d+-v?\1\.\d+\.\d+)$/i;
/** Words that name no product: `Release 1.2.0`, `1.2.0 release notes`, `Changelog for 1.2.0`. */
const GENERIC = /^(?:(?:release|version|ver|notes?|changelog|for|final|stable|ga)(?: |$))*$/;
/** `v.5.0.1`, `ver. 5.0.1` */
const ABBREVIATED = /(?<=^|[\s[(])(v|ver)(?:\. ?| )(?=\d+\.\d)/i;
/** `kite-1.2.0`, `@acme/kite@1.2.0` */
const NAMED = /(?<=^|\s)(?!v?\d)(@?[a-z][\w./-]*)([-@])(?=v?\d+\.\d)/i;
const TOKEN = /[^\s,:()[\]–—\p{Extended_Pictographic}\uFE0F\u200D]+/gu;
/** `CHANGES FROM 1.2 TO 1.3` */
const FROM = /\bfrom v?\d[\w.-]* to (?=v?\d)/i;
/** A version in brackets can be any word if a date follows: `[canary] - 2026-01-05`. */
const BRACKETED = /^\[?([^\s[\]]+)\]?$/;
const MOST_WORDS = 3;

/** Parses the text of a heading; undefined if it names no release. `hasLink` is whether a part of it is a link. */
export function parseHeading(
  heading: string,
  hasLink = false,
  isDayFirst?: IsDayFirst,
): ReleaseHeading | undefined {
  if (heading.length > LONGEST) return undefined;
  const typed = heading.replaceAll(/\s+/g, ' ').trim();
  const [, name, sign] = NAMED.exec(typed) ?? [];
  const isPackage = sign === '@';
  const line = typed
    .replace(NAMED, '$1 ')
    .replace(ABBREVIATED, (_, word: string) => (word.length === 1 ? 'v' : `${word} `))
    .replace(PHASE_FIRST, '$1$3 $2');
  const isYanked = YANKED.test(line);
  const isMarked = PRERELEASE.test(line);
  const released = line.replaceAll(IS_UNRELEASED, '');
  const isUnreleased = released !== line || ONLY_UNRELEASED.test(line);
  const unmarked = released.replace(YANKED, '').replace(PRERELEASE, '');
  const { date, remark, isDated, ...texts } = takeDates(unmarked, isDayFirst);
  const rest = texts.rest.replace(PHASE, joinPhase);
  const undated = texts.undated.replace(PHASE, joinPhase);
  const hasBrackets = hasLink || line.startsWith('[');
  const find = (text: string) =>
    findVersion(rest, text.replace(FROM, blank), { hasBrackets, isDated, isPackage });
  const named = find(undated) ?? find(rest) ?? nameWithout(line, rest, isUnreleased, date);
  if (!named) return undefined;
  const { isDoubtful = false, ...found } = named;
  const isCertain = hasBrackets || isDated || isUnreleased || isYanked || isMarked;
  const certainty = isCertain ? 'certain' : 'plain';
  return {
    ...found,
    component: isPackage ? name : undefined,
    date: isUnreleased ? undefined : date,
    remark,
    isUnreleased,
    isYanked,
    isPrerelease: isMarked || isPrerelease(found.version),
    certainty: isDoubtful ? 'doubtful' : certainty,
  };
}

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

const blank = (text: string) => ' '.repeat(text.length);

/**
 * `rest` is without a date and its brackets. An unclear date stays, and so do two, because neither is sure to be the
 * release's; `undated` has spaces in their place.
 */
function takeDates(line: string, isDayFirst?: IsDayFirst) {
  const dates = findDates(line, isDayFirst).filter((date) => !isVersion(line, date));
  const [only, another] = dates;
  const { date, remark } = another ? TWO_DATES : (only ?? NO_DATE);
  if (!only || date === undefined) {
    const undated = dates.reduce((left, { text }) => left.replace(text, blank), line);
    return { rest: line, undated, date, remark, isDated: dates.length > 0 };
  }
  const before = line
    .slice(0, only.index)
    .replace(/[\s([,;:/|–—-]*(?:\breleased(?: on)?:?\s*)?$/i, '');
  const following = line.slice(only.index + only.text.length);
  const isFirst = line.slice(0, only.index).endsWith('(') && /^[,;:] [^()]+\)/.test(following);
  const after = following.replace(isFirst ? /^. / : /^\s*[\])]/, isFirst ? ' (' : '');
  const rest = `${before}${after}`.replace(/^[\s,:/|–—-]+/, '');
  return { rest, undated: rest, date, remark, isDated: true };
}

const NO_DATE = { date: undefined, remark: undefined };
const TWO_DATES = { date: undefined, remark: 'its heading has two dates' };

/** Whether a date with dots, such as 2024.10.1, is the version: it comes first. */
function isVersion(line: string, { index, text }: FoundDate): boolean {
  return (
    /^\d{4}\.\d+\.\d+$/.test(text) &&
    /^[[v]*(?:(?:release|version) )?v?$/i.test(line.slice(0, index))
  );
}

type Named = Pick<ReleaseHeading, 'version' | 'title' | 'label' | 'isRange' | 'form'> & {
  isDoubtful?: boolean;
};

/** Finds the version in `searched`, which is `rest` with fewer dates and as long. */
function findVersion(
  rest: string,
  searched: string,
  { hasBrackets, isDated, isPackage }: Record<'hasBrackets' | 'isDated' | 'isPackage', boolean>,
): Named | undefined {
  const tokens = [...searched.matchAll(TOKEN)].map(({ 0: text, index }) => ({ text, index }));
  const token =
    tokens.find(({ text }) => VERSION.test(text) || RANGE.test(text)) ??
    tokens.find(({ text }) => NUMBER.test(text));
  if (!token) {
    const word = hasBrackets && isDated ? BRACKETED.exec(rest.trim())?.[1] : undefined;
    return word === undefined ? undefined : { version: word };
  }
  const { text: version, index } = token;
  const before = searched.slice(0, index).trim();
  const after = rest.slice(index + version.length).replace(/^[\])]/, '');
  const form = simplify(before);
  const isGeneric = form === '';
  const isNumber = /^\d+$/.test(version.replace(/[-+].*/, ''));
  const isClear = isGeneric && (!isNumber || hasBrackets || isDated || before !== '');
  const isNamed =
    isClear || isPackage || (isDated && !isNumber && before.split(' ').length <= MOST_WORDS);
  if (isNumber && !isNamed) return undefined;
  if (RANGE.test(version)) return isGeneric ? { version, isRange: true } : undefined;
  const isAlone = simplify(searched.slice(index + version.length)) === '';
  // The brackets of a link around the version and its name.
  const text = rest.replaceAll(/\[([^[\]]*)\]/g, (all, inner: string) =>
    inner.includes(version) ? inner : all,
  );
  return {
    version,
    title: isAlone ? undefined : text.trim(),
    label: isGeneric ? undefined : text.trim(),
    isDoubtful: !isNamed || !(isDated || isAlone || /^ ?[-–—:/(]/.test(after)),
    form,
  };
}

/** A text without signs, in lower case; `''` if it is only `Release` or `Version`. */
function simplify(text: string): string {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  return GENERIC.test(words) ? '' : words;
}

/** A release without a version: `Unreleased`, or its date. */
function nameWithout(
  line: string,
  rest: string,
  isUnreleased: boolean,
  date: string | undefined,
): Named | undefined {
  const said = rest.trim();
  const isPlain = simplify(said) === '';
  const isOnly = ONLY_UNRELEASED.test(said) || (isUnreleased && isPlain);
  if (isOnly || /^\[?unreleased\b/i.test(line)) {
    return { version: UNRELEASED, title: isOnly ? undefined : line };
  }
  return isPlain && date !== undefined ? { version: date } : undefined;
}

/** Whether a heading has the number of a version in it, besides dates. */
export function hasVersion(text: string): boolean {
  return /\d\.\d/.test(takeDates(text).undated);
}
