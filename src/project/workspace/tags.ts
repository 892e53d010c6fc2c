import { basename, join, resolve } from 'node:path';
import { quote } from '../../notes/problem.ts';
import { parseVersion } from '../../versions/parse.ts';
import { withoutV } from '../../versions/same.ts';
import { parseTag } from '../../versions/tag.ts';
import { listEntries } from '../files.ts';
import { readPackageInfo, type PackageInfo } from './package-info.ts';

const withoutScope = (name: string): string => name.replace(/^@?[^/]*\//, '').toLowerCase();

/** Whether a name is the name of the current directory or its package. */
function isOwnName(typed: string, { name: own = '' }: PackageInfo): boolean {
  // Of two scopes, both count.
  if (typed.startsWith('@') && own.startsWith('@'))
    return typed.toLowerCase() === own.toLowerCase();
  return [own, basename(resolve())].map(withoutScope).includes(withoutScope(typed));
}

/** The parts of the package in the current directory, and those without a name, if some have its name; otherwise all. */
export function pickOwn<T>(parts: readonly T[], nameOf: (part: T) => string | undefined): T[] {
  const names = new Set(parts.flatMap((part) => nameOf(part) ?? []));
  const manifest = names.size > 0 ? readPackageInfo() : undefined;
  const others = new Set([...names].filter((name) => manifest && !isOwnName(name, manifest)));
  return parts.filter((part) => others.size === names.size || !others.has(nameOf(part) ?? ''));
}

/**
 * Whether a tag can be of the package in the current directory. It has no name, or the package's, or a name that no other
 * package next to it has.
 * Only packages have tags such as `kite@1.2.0`.
 */
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

/** The tags of the package; those without a name are of the root of the repository. */
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
  const [own] = listOwnTags(tags, isRoot, manifest);
  const { name } = manifest;
  if (own === undefined) return isRoot || name === undefined ? undefined : `${name}@`;
  const { version } = parseTag(own);
  const [letter = ''] = /^v/i.exec(version) ?? [];
  return own.endsWith(version) ? own.slice(0, -version.length) + letter : undefined;
}

/** The version of the newest tag of the package that is no pre-release, without `v`. */
export function findTaggedVersion(tags: readonly string[], isRoot: boolean): string | undefined {
  const own = listOwnTags(tags, isRoot, readPackageInfo()).map((tag) => parseTag(tag).version);
  const version = own.find((each) => parseVersion(each)?.isPrerelease === false);
  return version && withoutV(version);
}
