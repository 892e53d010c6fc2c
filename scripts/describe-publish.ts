import { escapeInvisible } from '../src/notes/problem.ts';
import { VERSION_PATH } from '../src/site/served-files.ts';
import type { Published } from '../src/publish/publish.ts';
import { countOf } from './print.ts';

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
  const stderr = `${unguarded}${describeKept(result)}${describeMissing(result)}`;
  return {
    stdout: options.isDry ? describeDryRun(result) : describeUploads(result, options),
    stderr,
  };
}

function describeRefusal({ name, uploaded }: Published, refusal: string): string {
  const rest =
    uploaded.length === 0
      ? 'Nothing was uploaded.'
      : `Before that, gazette uploaded ${countFiles(uploaded)}. Publish the newer release again to replace them.`;
  return `gazette: ${name} was not replaced: ${escapeInvisible(refusal)}. Use --force to replace it anyway.\n${rest}\n`;
}

function describeKept({ kept }: Published): string {
  if (kept.length === 0) return '';
  return `Not deleted: ${countFiles(kept)} of earlier builds, because another publish was interrupted or is under way. Run gazette publish --delete again.\n`;
}

function describeMissing({ missing }: Published): string {
  if (missing.length === 0) return '';
  const list = missing.map(escapeInvisible).join(', ');
  return `Not in this build, because they appeared after it: ${list}. To publish them, run gazette build and publish again.\n`;
}

function describeUploads(result: Published, { siteUrl }: DescribeOptions): string {
  const { uploaded, unchanged, deleted, before, name, release } = result;
  const total = uploaded.length + unchanged.length;
  const served = siteUrl === undefined ? '' : `It is served at ${siteUrl}${VERSION_PATH}.\n`;
  const deletion =
    deleted.length === 0 ? '' : `Deleted ${countFiles(deleted)} of earlier builds.\n`;
  if (uploaded.length === 0) {
    return `${name} is up to date: ${release}, with ${total} files.\n${deletion}${served}`;
  }
  const was =
    before === undefined || before === release ? '' : `; it was ${escapeInvisible(before)}`;
  return `${name} is ${release}${was}. ${uploaded.length} of ${total} files were new or different.\n${deletion}${served}`;
}

function describeDryRun({ name, release, uploaded, unchanged, deleted }: Published): string {
  const total = uploaded.length + unchanged.length;
  if (uploaded.length === 0 && deleted.length === 0) {
    return `${name} is up to date: ${release}, with ${total} files.\n`;
  }
  const uploads = `${uploaded.length} of ${total} files are new or different:\n${formatList(uploaded)}`;
  if (deleted.length === 0) return `${uploads}Nothing was uploaded.\n`;
  const deletions = `${countFiles(deleted)} of earlier builds would be deleted:\n${formatList(deleted)}`;
  return `${uploaded.length === 0 ? '' : uploads}${deletions}Nothing was uploaded or deleted.\n`;
}

const formatList = (paths: string[]) =>
  paths.map((path) => `  ${escapeInvisible(path)}\n`).join('');
const countFiles = ({ length }: string[]) => countOf(length, 'file');
