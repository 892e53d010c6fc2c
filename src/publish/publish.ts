import { hashInputs } from '../project/hash-inputs.ts';
import { loadProject } from '../project/load-project.ts';
import { listScheduled } from '../project/order-notes.ts';
import { refuseLoopback } from '../project/problems.ts';
import type { Settings } from '../project/settings.ts';
import { HOST_PATHS } from '../site/hosts/hosts.ts';
import { VERSION_PATH } from '../site/served-files.ts';
import { openBucket } from './bucket.ts';
import { readBuild } from './read-build.ts';
import type { Access, Target } from './target.ts';
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
  /** Called once the build is known to be complete. */
  readAccess: () => Access;
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
export async function publish(options: PublishOptions): Promise<Published> {
  const { releases, out, settings, asOf, target, signal } = options;
  const option = out === settings.out ? '' : ` --out ${out}`;
  const command = `npx --no-install gazette build${option}`;
  refuseLoopback(settings, `, then run ${command} and publish again`);
  const inputs = hashInputs(releases, settings);
  const { files: built, source } = readBuild({ out, inputs, asOf, command });
  // A bucket does not read the configuration of hosts.
  const files = built.filter(({ path }) => !HOST_PATHS.has(path));
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
  const bucket = openBucket({ target, access: options.readAccess(), signal });
  const result = await upload({ ...options, bucket, files, releases: source.versions });
  return {
    ...result,
    release: versionOf('') ?? '',
    channels: new Map(channels),
    missing: missing.map(({ version }) => version),
    command,
    name: bucket.nameOf(result.refusal?.path ?? VERSION_PATH),
  };
}
