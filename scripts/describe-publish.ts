import { VERSION_PATH } from '../src/site/served-files.ts';
import type { Published } from '../src/publish/publish.ts';
import { describeChannels } from './describe-releases.ts';
import { countOf } from './print.ts';

export function describePublish(
  result: Published,
  { siteUrl, isDry }: { siteUrl: string | undefined; isDry: boolean },
) {
  const { name, refusal } = result;
  if (refusal !== undefined) {
    const stderr = [
      `gazette: ${name} was not replaced: ${refusal.reason}. Use --force to replace it anyway.`,
      'Nothing was uploaded.',
    ];
    return { stdout: [], stderr };
  }
  return {
    stdout: isDry ? describeDryRun(result) : describeUploads(result, siteUrl),
    stderr: describeMissing(result),
  };
}

function describeMissing({ missing, command }: Published): string[] {
  if (missing.length === 0) return [];
  return [
    `Not in this build, because they appeared after it: ${missing.join(', ')}. To publish them, run ${command} and publish again.`,
  ];
}

function describeUploads(result: Published, siteUrl: string | undefined): string[] {
  const { uploaded, total, deleted, before, name, release, channels } = result;
  const was = before === undefined || before === release ? '' : `; it was ${before}`;
  return [
    uploaded.length === 0
      ? `${name} is up to date: ${release}, with ${total} files.`
      : `${name} is ${release}${was}. ${uploaded.length} of ${total} files were new or different.`,
    ...describeChannels(channels),
    ...(deleted.length > 0 ? [`Deleted ${countFiles(deleted)} of earlier builds.`] : []),
    ...(siteUrl === undefined ? [] : [`It is served at ${siteUrl}${VERSION_PATH}.`]),
  ];
}

function describeDryRun({ name, release, uploaded, total, deleted }: Published): string[] {
  if (uploaded.length === 0 && deleted.length === 0) {
    return [`${name} is up to date: ${release}, with ${total} files.`];
  }
  const uploads = `${uploaded.length} of ${total} files are new or different:`;
  const deletions = `${countFiles(deleted)} of earlier builds would be deleted:`;
  return [
    ...(uploaded.length > 0 ? [uploads, ...uploaded.map(indent)] : []),
    ...(deleted.length > 0 ? [deletions, ...deleted.map(indent)] : []),
    deleted.length > 0 ? 'Nothing was uploaded or deleted.' : 'Nothing was uploaded.',
  ];
}

const indent = (path: string) => `  ${path}`;
const countFiles = ({ length }: string[]) => countOf(length, 'file');
