import type { Published } from '../src/publish/publish.ts';
import { describeChannels } from './describe-releases.ts';
import { countOf } from './print.ts';

/** The lines for standard output and for standard error. */
export function describePublish(
  result: Published,
  { siteUrl, isDry }: { siteUrl: string | undefined; isDry: boolean },
) {
  const { name, refusal, missing, command } = result;
  if (refusal !== undefined) {
    const reason = `${refusal.reason}. Use --force to replace it anyway`;
    const stderr = [`gazette: ${name} was not replaced: ${reason}.`, 'Nothing was uploaded.'];
    return { stdout: [], stderr };
  }
  const advice = `To publish them, run ${command} and publish again.`;
  const notice = `Not in this build, because they appeared after it: ${missing.join(', ')}. ${advice}`;
  return {
    stdout: isDry ? describeDryRun(result) : describeUploads(result, siteUrl),
    stderr: missing.length === 0 ? [] : [notice],
  };
}

const describeCurrent = ({ name, release, total }: Published) =>
  `${name} is up to date: ${release}, with ${total} files.`;

function describeUploads(result: Published, siteUrl: string | undefined): string[] {
  const { uploaded, total, deleted, before, name, release, channels } = result;
  const was = before === undefined || before === release ? '' : `; it was ${before}`;
  return [
    uploaded.length === 0
      ? describeCurrent(result)
      : `${name} is ${release}${was}. ${uploaded.length} of ${total} files were new or different.`,
    ...describeChannels(channels),
    ...(deleted.length > 0
      ? [`Deleted ${countOf(deleted.length, 'file')} of earlier builds.`]
      : []),
    ...(siteUrl === undefined ? [] : [`Check it: npx --no-install gazette verify ${siteUrl}`]),
  ];
}

const listPaths = (title: string, paths: string[]) =>
  paths.length === 0 ? [] : [title, ...paths.map((path) => `  ${path}`)];

function describeDryRun(result: Published): string[] {
  const { uploaded, total, deleted } = result;
  if (uploaded.length === 0 && deleted.length === 0) return [describeCurrent(result)];
  return [
    ...listPaths(`${uploaded.length} of ${total} files are new or different:`, uploaded),
    ...listPaths(`${countOf(deleted.length, 'file')} of earlier builds would be deleted:`, deleted),
    deleted.length > 0 ? 'Nothing was uploaded or deleted.' : 'Nothing was uploaded.',
  ];
}
