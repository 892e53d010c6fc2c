import { escapeUnseen } from '../src/notes/problem.ts';
import type { PublishResult } from '../src/publish/publish.ts';

export interface PublishNames {
  /** The version response in the store. */
  name: string;
  /** Its path under the output directory. */
  path: string;
  /** Where the output is served, where that is known. */
  siteUrl: string | undefined;
  /** The release in it. */
  release: string;
  isDry: boolean;
  /** The files of the output that are not published. */
  hidden: string[];
}

/** What is said at the end of a publish. */
export function describePublish(result: PublishResult, names: PublishNames) {
  const { uploaded, refusal } = result;
  if (refusal === undefined) {
    return { stdout: describeUploads(result, names), stderr: describeAsides(result, names) };
  }
  const rest =
    uploaded.length === 0
      ? 'Nothing was uploaded.'
      : `Of the other files ${uploaded.length} were uploaded before that; publish "${names.release}" no more, and the newer release once again.`;
  const stderr = `gazette: ${names.name} is not replaced: ${refusal}. --force replaces it all the same.\n${rest}\n`;
  return { stdout: '', stderr };
}

function describeUploads({ uploaded, unchanged, before }: PublishResult, names: PublishNames) {
  const total = uploaded.length + unchanged.length;
  const { name, release, siteUrl } = names;
  const served = siteUrl === undefined ? '' : `It is served at ${siteUrl}${names.path}.\n`;
  if (uploaded.length === 0) {
    return `${name} is up to date: ${release}, with ${total} files.\n${served}`;
  }
  if (names.isDry) {
    const list = uploaded.map((path) => `  ${escapeUnseen(path)}\n`).join('');
    return `Of ${total} files these are new or different:\n${list}Nothing was uploaded.\n`;
  }
  const was = before === undefined || before === release ? '' : `; it was ${before}`;
  return `${name} is ${release}${was}. ${uploaded.length} of ${total} files were new or different.\n${served}`;
}

function describeAsides({ isUnguarded }: PublishResult, { hidden }: PublishNames): string {
  const left = hidden.filter(
    (path) => !/(?:^|\/)\.gazette(?:\.json|-[\da-f]{16}\.tmp)$/.test(path),
  );
  const lines = [
    ...(left.length > 0
      ? [`Hidden files are not published: ${escapeUnseen(left.join(', '))}.`]
      : []),
    ...(isUnguarded
      ? ['This store knows no conditional writes: publish one release at a time.']
      : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
