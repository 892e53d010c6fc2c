import { quote } from '../notes/problem.ts';
import { findDates, type FoundDate } from './dates.ts';

/** The heading of a release. */
export interface ReleaseHeading {
  version: string;
  /** Whether it is of several releases: `3.1.x (2022-09-05 - 2022-09-19)`. */
  isRange: boolean;
  /** What the heading says besides version, date and marks: a codename, the name of the product. */
  title: string | undefined;
  /** The name in `name@1.2.3`. */
  name: string | undefined;
  /** As in front matter. */
  date: string | undefined;
  /** Why it has no date although its text has one. */
  unclear: string | undefined;
  isUnreleased: boolean;
  isYanked: boolean;
  isPrerelease: boolean;
  /** Whether it has a date, a link, brackets or a mark, which other headings do not have. */
  isCertain: boolean;
}

const UNRELEASED = 'Unreleased';

const LONGEST = 300;
const YANKED = /\s*[[(](?:yanked|withdrawn|retracted)[\])]/i;
const PRERELEASE = /\s*[[(]pre-?release[\])]/i;
const IS_UNRELEASED = /\s*[[(]?\b(?:unreleased|not (?:yet )?released(?: yet)?)\b[\])]?/i;
const STARTS_UNRELEASED = /^\[?unreleased\]?\s*(?:$|[-–—:(/])/i;
const ONLY_UNRELEASED = /^\[?(?:upcoming(?: release)?|next(?: release)?|main|master|head)\]?$/i;
const VERSION = /^(?!.*\.\.)v?\d+(?:\.\d+)+[-+.~_\w]*$/i;
const NUMBER = /^v?\d+(?:[-+](?=[a-z])[-+.\w]*)?$/i;
const RANGE = /^v?\d+(?:\.\d+)*(?:\.[x*]|\.{2,3}v?\d[\w.]*)$/i;
const GENERIC = /^(?:release|version|ver\.?)?:?$/i;
/** Several versions: `1.0.0 - 1.2.0`. A date with dots is none. */
const SEVERAL =
  /^v?\d[\w.]*(?:[\s\])]*(?:[-–—,&/+]|\.{2,3}|…|\b(?:to|and|through)\b)[\s[(]*(?!\d{4}\.)v?\d+(?:\.\d+)+)+[\s\])]*$/i;
const TOKEN = /[^\s,;:()[\]–—]+/g;
const IS_PRERELEASE_VERSION =
  /^v?\d+(?:\.\d+)*(?:-|[._]?(?:a|b|c|rc|alpha|beta|dev|pre|preview|canary|next|nightly|snapshot)[._-]?\d*(?:$|[.+-]))/i;
const IS_PRERELEASE_MARK = /\((?:alpha|beta|preview|rc|release candidate)(?: \d+)?\)/i;
/** A version in brackets can be any word if a date follows: `[canary] - 2026-01-05`. */
const BRACKETED = /^\[?([^\s[\]]+)\]?$/;
const MOST_WORDS = 3;

/** Parses the text of a heading; undefined if it names no release. `hasLink` is whether a part of it is a link. */
export function parseHeading(text: string, hasLink = false): ReleaseHeading | undefined {
  if (text.length > LONGEST) return undefined;
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const isYanked = YANKED.test(line);
  const isMarked = PRERELEASE.test(line);
  const isUnreleased = IS_UNRELEASED.test(line) || ONLY_UNRELEASED.test(line);
  const unmarked = line.replace(YANKED, '').replace(PRERELEASE, '').replace(IS_UNRELEASED, '');
  const { rest, dates } = takeDates(unmarked);
  const hasBrackets = hasLink || line.startsWith('[');
  const isCertain = hasBrackets || dates.length > 0 || isUnreleased || isYanked || isMarked;
  const found = findVersion(rest, { hasBrackets, isDated: dates.length > 0 });
  const [only, another] = dates;
  const named = found ?? nameWithout(line, rest, only);
  if (!named) return undefined;
  const { version } = named;
  const isPrerelease =
    isMarked ||
    IS_PRERELEASE_MARK.test(line) ||
    (found !== undefined && IS_PRERELEASE_VERSION.test(version));
  return {
    isRange: false,
    title: undefined,
    name: undefined,
    ...named,
    date: another || isUnreleased ? undefined : only?.date,
    unclear: another ? 'its heading has two dates' : explainUnclear(only),
    isUnreleased,
    isYanked,
    isPrerelease,
    isCertain: isCertain && !(found === undefined && !isUnreleased && rest.trim() === ''),
  };
}

function explainUnclear(found: FoundDate | undefined): string | undefined {
  if (!found || found.date !== undefined) return undefined;
  return `${quote(found.text)} is not one clear date`;
}

/** Removes a date with its brackets. Two dates stay, because neither is sure to be the release's. */
function takeDates(line: string): { rest: string; dates: FoundDate[] } {
  const dates = findDates(line).filter((date) => !isVersion(line, date));
  const [date, another] = dates;
  if (!date || another || date.date === undefined) return { rest: line, dates };
  const before = line
    .slice(0, date.index)
    .replace(/[\s([,:/|–—-]*(?:\breleased(?: on)?:?\s*)?$/i, '');
  const after = line.slice(date.index + date.text.length).replace(/^\s*[\])]/, '');
  return { rest: `${before}${after}`.replace(/^[\s,:/|–—-]+/, ''), dates };
}

/** Whether a date with dots, such as 2024.10.1, is the version: it comes first. */
function isVersion(line: string, { index, text }: FoundDate): boolean {
  return (
    /^\d{4}\.\d+\.\d+$/.test(text) &&
    /^[[v]*(?:(?:release|version) )?v?$/i.test(line.slice(0, index))
  );
}

type Named = Pick<ReleaseHeading, 'version'> &
  Partial<Pick<ReleaseHeading, 'title' | 'name' | 'isRange'>>;

function findVersion(
  rest: string,
  { hasBrackets, isDated }: { hasBrackets: boolean; isDated: boolean },
): Named | undefined {
  const bracketed = hasBrackets && isDated ? BRACKETED.exec(rest.trim())?.[1] : undefined;
  const tokens = [...rest.matchAll(TOKEN)].map(({ 0: text, index }) => ({ text, index }));
  const first = tokens.findIndex(
    ({ text }) => VERSION.test(text) || RANGE.test(text) || parsePackage(text),
  );
  const at = first === -1 ? tokens.findIndex(({ text }) => NUMBER.test(text)) : first;
  const token = tokens[at];
  if (!token) return bracketed === undefined ? undefined : { version: bracketed };
  const before = rest
    .slice(0, token.index)
    .replace(/[[(]\s*$/, '')
    .trim();
  const after = rest
    .slice(token.index + token.text.length)
    .replace(/^[\])]/, '')
    .trim();
  const isGeneric = GENERIC.test(before);
  const isLone = NUMBER.test(token.text) && !/^v/i.test(token.text);
  const isClear = isGeneric && (!isLone || hasBrackets || isDated || before !== '');
  if (!isClear && !(isDated && isName(before, isLone))) return undefined;
  if (RANGE.test(token.text) || SEVERAL.test(rest.slice(token.index))) {
    return isGeneric ? { version: token.text, isRange: true } : undefined;
  }
  if (!isDated && after !== '' && !/^[-–—:/(]/.test(after)) return undefined;
  const named = parsePackage(token.text);
  const isPlain = isGeneric && after === '' && !named;
  return {
    version: named?.version ?? token.text,
    name: named?.name ?? (isGeneric ? undefined : before),
    title: isPlain ? undefined : rest.replace(`[${token.text}]`, () => token.text).trim(),
  };
}

function isName(before: string, isLone: boolean): boolean {
  return !isLone && before.split(' ').length <= MOST_WORDS && !/[:!?]|\.(?:\s|$)/.test(before);
}

/** The parts of `name@1.2.3`. */
export function parsePackage(text: string): { name: string; version: string } | undefined {
  const at = text.lastIndexOf('@');
  const version = text.slice(at + 1);
  return at > 0 && VERSION.test(version) ? { name: text.slice(0, at), version } : undefined;
}

/** A release without a version: `Unreleased`, or its date. */
function nameWithout(line: string, rest: string, date: FoundDate | undefined): Named | undefined {
  const said = rest.trim();
  const isOnly = ONLY_UNRELEASED.test(said) || (IS_UNRELEASED.test(line) && GENERIC.test(said));
  if (isOnly || STARTS_UNRELEASED.test(line)) {
    return { version: UNRELEASED, title: isOnly ? undefined : line };
  }
  if (!GENERIC.test(said) || date?.date === undefined) return undefined;
  return { version: date.date };
}
