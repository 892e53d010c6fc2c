import { hashInputs } from '../project/hash-inputs.ts';
import { loadProject } from '../project/load-project.ts';
import { listScheduled } from '../project/order-notes.ts';
import { isLoopback, type Settings } from '../project/settings.ts';
import { VERSION_PATH } from '../site/served-files.ts';
import { openBucket } from './bucket.ts';
import { readBuild } from './read-build.ts';
import type { Access } from './read-environment.ts';
import type { Target } from './target.ts';
import { parseVersion, upload, type UploadOptions, type UploadResult } from './upload.ts';

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

export interface Published extends UploadResult {
  release: string;
  /** The current release of each channel. */
  channels: ReadonlyMap<string, string>;
  /** The releases that have appeared since the build, and are not in it. */
  missing: string[];
  /** The command that builds the output. */
  command: string;
  /** The name of the version response in the store, such as `s3://bucket/v2/cloud/version`: that refused, or the root's. */
  name: string;
}

/**
 * Uploads the files that the last build wrote to a store.
 *
 * Rejects with an Error if `siteUrl` is a loopback address, the notes, the settings or the output have changed since the
 * build, or the store fails; with the reason of the signal, once that is aborted.
 */
export async function publish({
  releases,
  out,
  settings,
  asOf,
  target,
  access,
  signal,
  ...options
}: PublishOptions): Promise<Published> {
  const option = out === settings.out ? '' : ` --out ${out}`;
  const command = `npx --no-install gazette build${option}`;
  refuseLoopback(settings, command);
  const inputs = hashInputs(releases, settings);
  const { files, source } = readBuild({ out, inputs, asOf, command });
  const versionOf = (prefix: string) => {
    const file = files.find(({ path }) => path === prefix + VERSION_PATH);
    return file ? parseVersion(file.read()) : undefined;
  };
  const channels = settings.channels.flatMap((name) => {
    const version = versionOf(`${name}/`);
    return version === undefined ? [] : [[name, version] as const];
  });
  const later = listScheduled(loadProject({ releases, asOf: new Date(source.due) }).notes);
  const missing = later.filter(({ due }) => due <= asOf.getTime());
  const end = new AbortController();
  const bucket = openBucket({ target, access, signal: AbortSignal.any([signal, end.signal]) });
  try {
    const result = await upload({ ...options, bucket, files, releases: source.versions });
    return {
      ...result,
      release: versionOf('') ?? '',
      channels: new Map(channels),
      missing: missing.map(({ version }) => version),
      command,
      name: bucket.nameOf(result.refusal?.path ?? VERSION_PATH),
    };
  } finally {
    // When one request fails, others may be under way.
    end.abort();
  }
}

/** The page, the feed and the version response contain addresses on `siteUrl`. */
function refuseLoopback({ siteUrl }: Settings, command: string): void {
  if (siteUrl === undefined || !isLoopback(siteUrl)) return;
  throw new Error(
    `the setting "siteUrl" is ${siteUrl}, which only this computer can open; set it to the address of your site, then run ${command} and publish again`,
  );
}
