import { compareVersions, parseVersion } from '../project/compare-versions.ts';
import { findDates } from './find-dates.ts';

const MOST_LINES = 40;
const MARKUP = /[`*_>]+|^[\s-]+/g;
const LABEL =
  /^(?:(?<version>v?\d[\w.+-]*)[\s,:(–—-]*)?(?:\(?(?:release[sd]?|published|date)(?: (?:date|day|on))?)?[\s:(–—-]*$/i;

/**
 * Finds the date of a release in the lines before its first heading: a date alone, `Released on DATE`, or
 * `v1.2.0, released DATE`, if that is the version of the release. Undefined if there are several.
 */
export function findReleaseDate(lines: readonly string[], version: string): string | undefined {
  const written = lines.filter((line) => line.trim() !== '').slice(0, MOST_LINES);
  const dates = written.flatMap((line, index) => readLine(line, version, index === 0) ?? []);
  const [date, ...others] = new Set(dates);
  return others.length > 0 ? undefined : date;
}

const LONGEST = 120;

function readLine(typed: string, version: string, isFirst: boolean): string | undefined {
  if (typed.length > LONGEST) return undefined;
  const line = typed.replaceAll(MARKUP, '').trim();
  const [found, another] = findDates(line);
  if (!found || another || line.slice(found.index + found.text.length).search(/[^\s).]/) !== -1)
    return undefined;
  const before = line.slice(0, found.index);
  const match = LABEL.exec(before);
  if (!match || (!isFirst && before.trim() === '')) return undefined;
  const named = match.groups?.['version'];
  return named === undefined || isSame(named, version) ? found.date : undefined;
}

/** Whether two texts are the same version: `v6.2` and `6.2.0` are. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  const [parsed, other] = [parseVersion(a), parseVersion(b)];
  return parsed !== undefined && other !== undefined && compareVersions(parsed, other) === 0;
}
