import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isMissing } from '../project/file-error.ts';

/** The dates of Git tags, as in front matter, by version without `v`, and then by the name before `@`, or `''`. */
export type TagDates = ReadonlyMap<string, ReadonlyMap<string, string>>;

const FORMAT = '%(creatordate:iso-strict)%09%(refname:strip=2)';
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads the dates of all tags of the repository that has the current directory.
 *
 * @throws Error if Git is missing, or there is no repository
 */
export async function readTagDates(): Promise<TagDates> {
  const argv = ['for-each-ref', `--format=${FORMAT}`, 'refs/tags'];
  try {
    const run = promisify(execFile);
    const { stdout } = await run('git', argv, { maxBuffer: MAX_BYTES });
    return parseTagDates(stdout);
  } catch (error) {
    const reason = isMissing(error) ? 'git is not installed' : 'this is not a Git repository';
    throw new Error(`cannot read the dates of the tags: ${reason}`, { cause: error });
  }
}

function parseTagDates(lines: string): TagDates {
  const dates = new Map<string, Map<string, string>>();
  for (const [, date = '', tag = ''] of lines.matchAll(/^([^\t\n]+)\t(.+)$/gm)) {
    const { name, version } = splitTag(tag);
    const own = dates.get(version) ?? new Map<string, string>();
    // Versions of Git write UTC in two ways.
    dates.set(version, own.set(name, date.replace(/\+00:00$/, 'Z')));
  }
  return dates;
}

function splitTag(tag: string): { name: string; version: string } {
  const at = tag.lastIndexOf('@');
  return { name: tag.slice(0, Math.max(at, 0)), version: tag.slice(at + 1).replace(/^v/, '') };
}

/**
 * The date of the tag of a version: `1.2.3`, `v1.2.3`, or `name@1.2.3`. With tags of several names, the name must be
 * one of `names`. Undefined if there is no such tag.
 */
export function findTagDate(
  tags: TagDates,
  version: string,
  names: readonly (string | undefined)[],
): string | undefined {
  const own = tags.get(splitTag(version).version);
  const name = ['', ...names].find((each) => each !== undefined && own?.has(each));
  if (name !== undefined) return own?.get(name);
  return own?.size === 1 ? [...own.values()][0] : undefined;
}
