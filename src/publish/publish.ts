import { findCommand } from '../project/workspace/command.ts';
import { refusePlaceholder } from '../project/problems.ts';
import { isLoopback } from '../project/settings.ts';
import { HOST_PATHS, VERSION_PATH } from '../project/served-files.ts';
import { openBucket } from './bucket.ts';
import { readBuild, type ReadOptions } from './read-build.ts';
import type { Access, Target } from './target.ts';
import { parseRelease } from './list-refusals.ts';
import { upload, type UploadOptions, type UploadResult } from './upload.ts';

interface PublishOptions extends ReadOptions, Omit<UploadOptions, 'bucket' | 'files' | 'source'> {
  target: Target;
  /** Called once the build is known to be complete. */
  readAccess: () => Access;
  signal: AbortSignal;
}

export interface Published extends UploadResult {
  release: string;
  /** The name in the store of the version response, such as `s3://bucket/v2/cloud/version`, or of the one that was not replaced. */
  name: string;
}

/**
 * Uploads the files that the last build wrote to a store.
 *
 * Rejects with an Error if the notes, the settings or the output have changed since the build, `siteUrl` is a placeholder
 * and the store not on this machine, or the store fails; with the reason of the signal, once that is aborted.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const { settings, target, signal } = options;
  const { files: built, source } = readBuild(options);
  // A bucket does not read the configuration of hosts.
  const files = built.filter(({ path }) => !HOST_PATHS.has(path));
  const access = options.readAccess();
  // A store on this machine is for a rehearsal.
  if (!access.endpoint || !isLoopback(access.endpoint.href))
    refusePlaceholder(settings, `, then run ${findCommand()} build and publish again`);
  const current = files.find(({ path }) => path === VERSION_PATH);
  // When one request fails, others are under way.
  const end = new AbortController();
  const ended = AbortSignal.any([signal, end.signal]);
  const bucket = openBucket(target, access, ended);
  const uploading = upload({ ...options, bucket, files, source });
  const result = await uploading.finally(() => end.abort());
  return {
    ...result,
    release: (current && parseRelease(current.read())) ?? '',
    name: bucket.nameOf(result.refusal?.path ?? VERSION_PATH),
  };
}
