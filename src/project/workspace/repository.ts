import { execFile } from 'node:child_process';
import { basename, isAbsolute, posix } from 'node:path';
import { promisify } from 'node:util';
import { groupTagDates, type TagDates } from './tags.ts';

/** The Git repository that has the current directory. */
export interface Repository {
  dates: TagDates;
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
    const lines = [...tags.matchAll(/^(.*)\t(.+)$/gm)];
    return {
      dates: groupTagDates(lines.map(([, date = '', name = '']) => ({ name, date }))),
      tags: lines.map(([, , name = '']) => name),
      directory,
      origin: origin.trim(),
    };
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

/** The directories of a file, from the root of the repository: `['kite', 'packages', 'core']`. */
export function listDirectories(
  { directory }: Pick<Repository, 'directory'>,
  file: string,
): string[] {
  const isOutside = isAbsolute(file) || file.startsWith('..');
  const below = isOutside ? [] : listNames(posix.dirname(file.replaceAll('\\', '/')));
  return [...directory, ...below];
}

/** The address of a file's directory on GitHub or GitLab. */
export function findDirectoryUrl(repository: Repository, file: string): URL | undefined {
  const [, host, path] =
    /(github|gitlab)\.com[/:](.+?)(?:\.git)?\/?$/.exec(repository.origin) ?? [];
  const names = [path, 'blob/HEAD', ...listDirectories(repository, file).slice(1), ''];
  return host === undefined ? undefined : new URL(names.join('/'), `https://${host}.com/`);
}
