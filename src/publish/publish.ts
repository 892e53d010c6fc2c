import { assemble } from '../site/build.ts';
import { readManifest } from '../site/manifest.ts';
import { VERSION_PATH } from '../site/served-files.ts';
import { isLoopback, type Settings } from '../project/settings.ts';
import type { ReleaseNames } from '../project/load-project.ts';
import { stopsBuild, type FileProblem } from '../project/problems.ts';
import { openBucket } from './bucket.ts';
import { readBuild } from './read-build.ts';
import type { Access } from './read-environment.ts';
import type { Target } from './target.ts';
import { upload, type UploadOptions, type UploadResult } from './upload.ts';

interface PublishOptions extends Pick<
  UploadOptions,
  'isForced' | 'isDelete' | 'isDry' | 'onProgress'
> {
  releases: string;
  out: string;
  settings: Settings;
  /** A build that includes a release that appears later is refused. */
  asOf: Date;
  target: Target;
  access: Access;
  signal: AbortSignal;
}

export interface Published extends UploadResult, Pick<ReleaseNames, 'channels'> {
  release: string;
  /** The releases that have appeared since the build, and are not in it. */
  missing: string[];
  /** The name of the version response in the store, such as `s3://bucket/v2/cloud/version`: that refused, or the root's. */
  name: string;
}

/**
 * Uploads the files that the last build wrote to a store. If there are errors in the notes, `published` is undefined, and
 * nothing was uploaded.
 *
 * Rejects with an Error if `siteUrl` is a loopback address, the notes, the settings or the output have changed since the
 * build, or the store fails; with the reason of the signal, once that is aborted.
 */
export async function publish(
  options: PublishOptions,
): Promise<{ problems: FileProblem[]; published?: Published }> {
  const { releases, out, settings, asOf, target, access, signal, ...rest } = options;
  refuseLoopback(settings);
  const built = readManifest(out);
  const newest = built?.due === undefined ? asOf : new Date(built.due);
  const assembled = await assemble({ releases, settings, asOf: newest });
  const { problems, responses, scheduled, channels, current: release = '' } = assembled;
  if (stopsBuild(problems, false)) return { problems };
  const files = readBuild({ out, built, expected: assembled.files, asOf });
  const versions = responses.flatMap((response) =>
    files.flatMap((file) => (file.path === response.path ? { ...file, ...response } : [])),
  );
  const paths = new Set(versions.map(({ path }) => path));
  const end = new AbortController();
  const bucket = openBucket({ target, access, signal: AbortSignal.any([signal, end.signal]) });
  try {
    const others = files.filter(({ path }) => !paths.has(path));
    const result = await upload({ ...rest, bucket, files: others, versions });
    const now = asOf.getTime();
    const missing = scheduled.flatMap((next) => (next.due <= now ? next.version : []));
    return {
      problems,
      published: {
        ...result,
        release,
        channels,
        missing,
        name: bucket.nameOf(result.refusal?.path ?? VERSION_PATH),
      },
    };
  } finally {
    // When one request fails, others may be under way.
    end.abort();
  }
}

/** The page, the feed and the version response contain addresses on `siteUrl`. */
function refuseLoopback({ siteUrl }: Settings): void {
  if (siteUrl === undefined || !isLoopback(siteUrl)) return;
  throw new Error(
    `the setting "siteUrl" is ${siteUrl}, which only this computer can open; set it to the address of your site, then run npx --no-install gazette build and publish again`,
  );
}
