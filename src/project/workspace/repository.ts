import { execFile } from 'node:child_process';
import { basename, isAbsolute, posix } from 'node:path';
import { promisify } from 'node:util';
import { withoutV } from '../../versions/same.ts';
import { parseTag } from '../../versions/tag.ts';

/** The Git repository that has the current directory. */
export interface Repository {
  /** The dates of tags, as in front matter, by their name and by their version as it is written. Without a name, it is `''`. */
  dates: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The names of tags, the newest first. */
  tags: readonly string[];
  /** The current directory, from the root of the repository: `['kite', 'packages', 'core']`. */
  directory: readonly string[];
  /** The address of the remote `origin`. */
  origin: string;
}

const FORMAT = '%(creatordate:iso-strict)%09%(refname:strip=2)';
const MAX_BYTES = 64 * 1024 * 1024;

/** Resolves to undefined if Git is missing, or there is no repository. */
export async function readRepository(): Promise<Repository | undefined> {
  try {
    const [tags, place, origin] = await Promise.all([
      runGit('for-each-ref', '--sort=-creatordate', `--format=${FORMAT}`, 'refs/tags'),
      runGit('rev-parse', '--show-toplevel', '--show-prefix'),
      runGit('config', '--default', '', '--get', 'remote.origin.url'),
    ]);
    const [root = '', prefix = ''] = place.split('\n');
    const directory = [basename(root), ...listNames(prefix)];
    const names = [...tags.matchAll(/\t(.+)$/gm)].map(([, name = '']) => name);
    return { dates: parseTags(tags), tags: names, directory, origin: origin.trim() };
  } catch {
    return undefined;
  }
}

/** Whether Git ignores a file. Without Git or a repository, it does not. */
export async function isIgnored(path: string): Promise<boolean> {
  return runGit('check-ignore', '--quiet', path).then(
    () => true,
    () => false,
  );
}

async function runGit(...argv: string[]): Promise<string> {
  return (await promisify(execFile)('git', argv, { maxBuffer: MAX_BYTES })).stdout;
}

const listNames = (path: string) => path.split('/').filter((name) => !['', '.'].includes(name));

/** The names of the directories of a file below the current one, such as `packages` and `kite`. */
function listDirectories(file: string): string[] {
  const isOutside = isAbsolute(file) || file.startsWith('..');
  return isOutside ? [] : listNames(posix.dirname(file.replaceAll('\\', '/')));
}

/** The address of a file's directory on GitHub or GitLab. */
export function findDirectoryUrl(
  { origin, directory: [, ...directory] }: Repository,
  file: string,
): URL | undefined {
  const [, host, path] = /(github|gitlab)\.com[/:](.+?)(?:\.git)?\/?$/.exec(origin) ?? [];
  const names = [path, 'blob/HEAD', ...directory, ...listDirectories(file), ''];
  return host === undefined ? undefined : new URL(names.join('/'), `https://${host}.com/`);
}

function parseTags(lines: string): Repository['dates'] {
  const dates = new Map<string, Map<string, string>>();
  for (const [, date = '', tag = ''] of lines.matchAll(/^([^\t\n]+)\t(.+)$/gm)) {
    const { name: typed, version } = parseTag(tag);
    const name = simplify(typed);
    const own = dates.get(name) ?? new Map<string, string>();
    // Versions of Git write UTC in two ways.
    dates.set(name, own.set(version, date.replace(/\+00:00$/, 'Z')));
  }
  return dates;
}

/** A name with hyphens for all signs, in lower case. */
const simplify = (name: string) => (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-');

/**
 * The date of the tag of a version, as it is written, or with or without `v` or `.0` at its end. Only tags of the product count: with one
 * of `names` or the name of the source's directory, or without a name unless a directory below the root has its own, or
 * with the only name of a repository that has no others.
 */
export function findTagDate(
  { dates, directory }: Pick<Repository, 'dates' | 'directory'>,
  typed: string,
  { names, source }: { names: readonly (string | undefined)[]; source: string },
): string | undefined {
  const { name: typedName, version } = parseTag(typed);
  const path = [...directory, ...listDirectories(source)];
  const known = [typedName, ...names, ...path.map((_, index) => path.slice(index).join('-'))];
  const own = known.map((name = '') => simplify(name)).filter((name) => name && dates.has(name));
  const hasPlain = dates.has('') && (own.length === 0 || path.length === 1);
  const product = [...own, ...(hasPlain ? [''] : [])];
  const counted = product.length === 0 && dates.size === 1 ? [...dates.keys()] : product;
  const bare = withoutV(version);
  const other = /^\d+\.\d+\.0$/.test(bare) ? bare.slice(0, -2) : `${bare}.0`;
  const forms = [version, bare, `v${bare}`, other, `v${other}`];
  return counted
    .flatMap((name) => forms.map((each) => dates.get(name)?.get(each)))
    .find((date) => date !== undefined);
}
