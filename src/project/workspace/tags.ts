import { basename, join, resolve } from 'node:path';
import { quote } from '../../notes/problem.ts';
import { parseVersion } from '../../versions/parse.ts';
import { trimVersion, withoutV } from '../../versions/same.ts';
import { parseTag } from '../../versions/tag.ts';
import { listEntries } from '../files.ts';
import { readPackageInfo, type PackageInfo } from './package-info.ts';

/*
 * Which tags count as tags of a package depends on what is known of them:
 *
 * - `isOwnTag`: somebody named one tag. Any name counts unless another package has it.
 * - `listOwnTags`: all tags of a repository. Only the name of the package counts; no name counts at the root.
 * - `findTagDate`: all tags of a repository, and a changelog of any of its products. The names of the product count.
 */

const withoutScope = (name: string): string => name.replace(/^@?[^/]*\//, '').toLowerCase();

/** Whether a name is the name of the current directory or its package. */
function isOwnName(name: string, { name: packageName = '' }: PackageInfo): boolean {
  // Of two scopes, both count.
  if (name.startsWith('@') && packageName.startsWith('@'))
    return name.toLowerCase() === packageName.toLowerCase();
  return [packageName, basename(resolve())].map(withoutScope).includes(withoutScope(name));
}

/** Picks the parts that have the name of the current package or none. If no part has its name, picks all. */
export function pickOwn<T>(parts: readonly T[], nameOf: (part: T) => string | undefined): T[] {
  const names = new Set(parts.flatMap((part) => nameOf(part) ?? []));
  const manifest = names.size > 0 ? readPackageInfo() : undefined;
  const others = new Set([...names].filter((name) => manifest && !isOwnName(name, manifest)));
  return parts.filter((part) => others.size === names.size || !others.has(nameOf(part) ?? ''));
}

/** Whether a tag can be of the package in the current directory. Only packages have tags such as `kite@1.2.0`. */
export function isOwnTag(tag: string): boolean {
  const { name } = parseTag(tag);
  if (name === '') return true;
  const manifest = readPackageInfo();
  if (isOwnName(name, manifest)) return true;
  if (tag.includes('@')) return manifest.name === undefined;
  return !listOtherNames().includes(withoutScope(name));
}

/** Why a tag names no release: it is of another package. */
export function explainForeign(tag: string): string | undefined {
  if (isOwnTag(tag)) return undefined;
  const name = quote(parseTag(tag).name);
  return `the tag ${quote(tag)} is of another package: ${name} is not the name of this one, nor of its directory`;
}

/** The names of the packages, and of their directories, next to the current directory and in it. */
function listOtherNames(): string[] {
  const paths = ['..', '.', 'packages'].flatMap((directory) =>
    listEntries(directory).flatMap((each) =>
      each.isDirectory() ? join(directory, each.name) : [],
    ),
  );
  return paths.flatMap((path) => {
    const { name } = resolve(path) === resolve() ? {} : readPackageInfo(path);
    return name === undefined ? [] : [name, basename(path)].map(withoutScope);
  });
}

function listOwnTags(tags: readonly string[], isRoot: boolean, manifest: PackageInfo): string[] {
  return tags.filter((tag) => {
    const { name } = parseTag(tag);
    return name === '' ? isRoot : isOwnName(name, manifest);
  });
}

/**
 * What the tags of the package start with, such as `v` or `@acme/kite@`; undefined if that is not known. `tags` are the
 * newest first.
 */
export function findTagPrefix(tags: readonly string[], isRoot: boolean): string | undefined {
  const manifest = readPackageInfo();
  const [newest] = listOwnTags(tags, isRoot, manifest);
  const { name } = manifest;
  if (newest === undefined) return isRoot || name === undefined ? undefined : `${name}@`;
  const { version } = parseTag(newest);
  const [letter = ''] = /^v/i.exec(version) ?? [];
  return newest.endsWith(version) ? newest.slice(0, -version.length) + letter : undefined;
}

/** The version of the newest tag of the package that is no pre-release, without `v`. */
export function findTaggedVersion(tags: readonly string[], isRoot: boolean): string | undefined {
  const versions = listOwnTags(tags, isRoot, readPackageInfo()).map((tag) => parseTag(tag).version);
  const version = versions.find((each) => parseVersion(each)?.isPrerelease === false);
  return version && withoutV(version);
}

/**
 * Dates of tags as in front matter, by the simplified name in the tag (`''` without one) and its version: as typed, and
 * also without `v` and without zeros at its end unless another tag has that version.
 */
export type TagDates = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function groupTagDates(tags: readonly { name: string; date: string }[]): TagDates {
  const dates = new Map<string, Map<string, string>>();
  for (const { name: tag, date } of tags) {
    const { name, version } = parseTag(tag);
    const ofName = dates.get(simplify(name)) ?? new Map<string, string>();
    if (date === '') continue;
    // Versions of Git write UTC in two ways.
    const utc = date.replace(/\+00:00$/, 'Z');
    const others = [withoutV(version), trimVersion(version)].filter((each) => !ofName.has(each));
    for (const each of [version, ...others]) ofName.set(each, utc);
    dates.set(simplify(name), ofName);
  }
  return dates;
}

/** A name in lower case, with hyphens between its words. */
const simplify = (name: string) => (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-');

/**
 * The date of the tag of a version, or else of one that differs in zeros at its end. Tags count that have one of `names`,
 * or a path such as `core` or `packages-core` of the `directories`. Tags without a name count too, unless a directory
 * below the root has tags of its own. If no tag counts and all have the same name, all count.
 */
export function findTagDate(
  dates: TagDates,
  versionName: string,
  {
    names,
    directories,
  }: { names: readonly (string | undefined)[]; directories: readonly string[] },
): string | undefined {
  const { name, version } = parseTag(versionName);
  const paths = directories.map((_, index) => directories.slice(index).join('-'));
  const named = [name, ...names, ...paths]
    .map((each = '') => simplify(each))
    .filter((each) => each && dates.has(each));
  const hasPlain = dates.has('') && (named.length === 0 || directories.length === 1);
  const product = [...named, ...(hasPlain ? [''] : [])];
  const counted = product.length === 0 && dates.size === 1 ? [...dates.keys()] : product;
  const forms = [version, withoutV(version), trimVersion(version)];
  return counted
    .flatMap((each) => forms.map((form) => dates.get(each)?.get(form)))
    .find((date) => date !== undefined);
}
