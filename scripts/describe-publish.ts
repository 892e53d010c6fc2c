import { escapeInvisible } from '../src/notes/problem.ts';
import { VERSION_PATH } from '../src/output/served-files.ts';
import type { Published } from '../src/publish/publish.ts';

export interface DescribeOptions {
  siteUrl: string | undefined;
  isDry: boolean;
}

/** What is printed at the end of a publish. */
export function describePublish(result: Published, options: DescribeOptions) {
  const { refusal } = result;
  if (refusal !== undefined) return { stdout: '', stderr: describeRefusal(result, refusal) };
  const unguarded = result.isUnguarded
    ? 'This store does not support conditional writes: publish one release at a time.\n'
    : '';
  const stderr = `${unguarded}${describeMissing(result)}`;
  return { stdout: describeUploads(result, options), stderr };
}

function describeRefusal({ name, uploaded, release }: Published, refusal: string): string {
  const rest =
    uploaded.length === 0
      ? 'Nothing was uploaded.'
      : `Before that, ${uploaded.length} other files were uploaded. Do not publish "${release}" again; publish the newer release once more.`;
  return `gazette: ${name} was not replaced: ${refusal}. Use --force to replace it anyway.\n${rest}\n`;
}

function describeMissing({ missing }: Published): string {
  if (missing.length === 0) return '';
  const list = missing.map(escapeInvisible).join(', ');
  return `Not in this build, because they appeared after it: ${list}. To publish them, run gazette build and publish again.\n`;
}

function describeUploads(result: Published, { siteUrl, isDry }: DescribeOptions): string {
  const { uploaded, unchanged, before, name, release } = result;
  const total = uploaded.length + unchanged.length;
  const served = siteUrl === undefined ? '' : `It is served at ${siteUrl}${VERSION_PATH}.\n`;
  if (uploaded.length === 0) {
    return `${name} is up to date: ${release}, with ${total} files.\n${served}`;
  }
  if (isDry) {
    const list = uploaded.map((path) => `  ${escapeInvisible(path)}\n`).join('');
    return `${uploaded.length} of ${total} files are new or different:\n${list}Nothing was uploaded.\n`;
  }
  const was = before === undefined || before === release ? '' : `; it was ${before}`;
  return `${name} is ${release}${was}. ${uploaded.length} of ${total} files were new or different.\n${served}`;
}
