import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { codeOf } from '../project/file-error.ts';

/** The dates of Git tags, as in front matter, by the names of the tags. */
export type TagDates = ReadonlyMap<string, string>;

const FORMAT = '%(creatordate:iso-strict)%09%(refname:strip=2)';
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads the dates of all tags of the repository that has this directory.
 *
 * @throws Error if Git is missing, or there is no repository
 */
export async function readTagDates(directory: string): Promise<TagDates> {
  const argv = ['for-each-ref', `--format=${FORMAT}`, 'refs/tags'];
  try {
    const run = promisify(execFile);
    const { stdout } = await run('git', argv, { cwd: directory, maxBuffer: MAX_BYTES });
    const lines = stdout.split('\n').filter((line) => line.includes('\t'));
    return new Map(lines.map(readLine));
  } catch (error) {
    const isNotFound = codeOf(error) === 'ENOENT';
    const reason = isNotFound ? 'git is not installed' : 'this is not a Git repository';
    throw new Error(`cannot read the dates of the tags: ${reason}`, { cause: error });
  }
}

function readLine(line: string): [string, string] {
  const at = line.indexOf('\t');
  // Versions of Git write UTC in two ways.
  return [line.slice(at + 1), line.slice(0, at).replace(/\+00:00$/, 'Z')];
}

/** A release whose tag is wanted. */
interface Tagged {
  version: string;
  /** Names of the product that a tag can have before `@`. */
  names: readonly (string | undefined)[];
}

/**
 * The date of the tag of a version: `1.2.3`, `v1.2.3`, or `name@1.2.3`. With tags of several names, the name must be
 * one of the release. Undefined if there is no such tag.
 */
export function findTagDate(tags: TagDates, { version, names }: Tagged): string | undefined {
  const number = version.replace(/^v/, '');
  const versions = [version, number, `v${number}`];
  const own = names.flatMap((name) => versions.map((each) => `${name}@${each}`));
  const exact = [...versions, ...own].find((tag) => tags.has(tag));
  if (exact !== undefined) return tags.get(exact);
  const named = [...tags].filter(([tag]) => versions.includes(tag.slice(tag.lastIndexOf('@') + 1)));
  return named.length === 1 ? named[0]?.[1] : undefined;
}
