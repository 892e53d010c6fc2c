import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { compareVersions, parseVersion } from '../project/compare-versions.ts';
import { isMissing } from '../project/file-error.ts';
import { directoryOf } from './find-repository.ts';

export interface Tags {
  /** Their dates, as in front matter, by their name and by their version as it is written. Without a name, it is `''`. */
  dates: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The current directory, from the one that has the repository: `['kite', 'packages', 'core']`. */
  directory: readonly string[];
}

const FORMAT = '%(creatordate:iso-strict)%09%(refname:strip=2)';
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads the tags of the repository that has the current directory.
 *
 * @throws Error if Git is missing, or there is no repository
 */
export async function readTags(): Promise<Tags> {
  try {
    const [tags, place] = await Promise.all([
      runGit('for-each-ref', `--format=${FORMAT}`, 'refs/tags'),
      runGit('rev-parse', '--show-toplevel', '--show-prefix'),
    ]);
    const [root = '', prefix = ''] = place.split('\n');
    return { dates: parseTags(tags), directory: [basename(root), ...listNames(prefix)] };
  } catch (error) {
    const reason = isMissing(error) ? 'git is not installed' : 'this is not a Git repository';
    throw new Error(`cannot read the dates of the tags: ${reason}`, { cause: error });
  }
}

async function runGit(...argv: string[]): Promise<string> {
  return (await promisify(execFile)('git', argv, { maxBuffer: MAX_BYTES })).stdout;
}

const listNames = (path: string) => path.split('/').filter((name) => !['', '.'].includes(name));

function parseTags(lines: string): Tags['dates'] {
  const dates = new Map<string, Map<string, string>>();
  for (const [, date = '', tag = ''] of lines.matchAll(/^([^\t\n]+)\t(.+)$/gm)) {
    const { name, version } = splitTag(tag);
    const own = dates.get(name) ?? new Map<string, string>();
    // Versions of Git write UTC in two ways.
    dates.set(name, own.set(version, date.replace(/\+00:00$/, 'Z')));
  }
  return dates;
}

/** `kite@1.2.0`, `kite-v1.2.0`, `packages/kite/1.2` */
const NAMED = /^(?!v?\d+(?:[.+-]|$))(.+?)[-/@_](v?\d+(?:\.\d.*)?)$/i;

function splitTag(tag: string): { name: string; version: string } {
  const [, name = '', version = tag] = NAMED.exec(tag) ?? [];
  return { name: simplify(name), version };
}

/** A name with hyphens for all signs, in lower case. */
const simplify = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * The date of the tag of a version, as it is written, or with or without `v`. Only tags of the product count: with one
 * of `names` or the name of the source's directory, or without a name unless a directory below the root has its own, or
 * with the only name of a repository that has no others.
 */
export function findTagDate(
  { dates, directory }: Tags,
  typed: string,
  { names, source }: { names: readonly (string | undefined)[]; source: string },
): string | undefined {
  const { name: typedName, version } = splitTag(typed);
  const path = [...directory, ...listNames(directoryOf(source))];
  const known = [typedName, ...names, ...path.map((_, index) => path.slice(index).join('-'))];
  const own = known.map((name = '') => simplify(name)).filter((name) => name && dates.has(name));
  const hasPlain = dates.has('') && (own.length === 0 || path.length === 1);
  const product = [...own, ...(hasPlain ? [''] : [])];
  const counted = product.length === 0 && dates.size === 1 ? [...dates.keys()] : product;
  const other = /^v/i.test(version) ? version.slice(1) : `v${version}`;
  return counted
    .flatMap((name) => [version, other].map((each) => dates.get(name)?.get(each)))
    .find((date) => date !== undefined);
}

/** A version after the highest of the tags without a name, or with the only name: 1.5.0 after `v1.4.2`. */
export function findNextVersion({ dates }: Tags): string | undefined {
  const own = dates.get('') ?? (dates.size === 1 ? [...dates.values()][0] : undefined);
  const versions = [...(own?.keys() ?? [])].flatMap((version) => parseVersion(version) ?? []);
  const highest = versions.toSorted(compareVersions).at(-1);
  if (!highest) return undefined;
  const { numbers, prerelease } = highest;
  const raised = prerelease.length > 0 ? numbers.length : Math.min(1, numbers.length - 1);
  const next = numbers.map((number, index) => {
    if (index > raised) return 0;
    return number + (index === raised ? 1 : 0);
  });
  return next.join('.');
}
