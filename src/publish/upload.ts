import { randomUUID } from 'node:crypto';
import { MANIFEST_PATH } from '../site/manifest.ts';
import { checkOverwrite, parseVersion, type KnownRelease } from './check-overwrite.ts';
import { deleteFiles } from './delete-files.ts';
import { planUpload, type Content, type Plan } from './plan-upload.ts';
import { encodeManifest, readRemoteManifest, type RemoteManifest } from './remote-manifest.ts';
import { findDifference, hasBytes, replaceObject } from './replace-object.ts';
import type { Bucket, ReadObject } from './store.ts';
import { uploadFiles } from './upload-files.ts';

export interface UploadOptions extends Content {
  bucket: Bucket;
  /** The release in the version response. */
  release: string;
  /** The releases that have a note here, newest first. */
  releases: readonly KnownRelease[];
  /** Whether to replace a version response that is newer, or unknown here. */
  isForced?: boolean;
  /** Whether to delete the files of earlier builds. */
  isDelete?: boolean;
  /** Whether to find out what would be done, without doing it. */
  isDry?: boolean;
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Waits, in milliseconds. */
  wait: (delay: number) => Promise<void>;
}

/** The paths that were uploaded or deleted, or would be. */
export interface UploadResult {
  uploaded: string[];
  unchanged: string[];
  deleted: string[];
  /** The files of earlier builds that were not deleted, because another publish may not have finished. */
  kept: string[];
  /** The release that was published before, if any. */
  before: string | undefined;
  /** Why the version response was not replaced. The files in `uploaded` had been uploaded by then. */
  refusal?: string;
  /** Whether the store does not support conditional writes, so that concurrent publishes may overwrite each other. */
  isUnguarded: boolean;
}

/** More concurrent publishes than this are not a coincidence. */
const MAX_ATTEMPTS = 5;
const MAX_WAIT = 30_000;

/** An upload in several attempts. */
interface Run extends UploadOptions {
  check: (published: Uint8Array) => string | undefined;
  /** The paths of all attempts. */
  uploaded: Set<string>;
  state: Pick<UploadResult, 'before' | 'isUnguarded'>;
}

/**
 * Publishes a build by the protocol in docs/hosting.md. If the published release is newer, or unknown, nothing is
 * uploaded. An upload that was interrupted can be repeated.
 *
 * @throws Error if the store fails, a file cannot be read, or other publishes keep changing the store
 */
export async function upload(options: UploadOptions): Promise<UploadResult> {
  const { bucket, version, release, releases, isForced = false } = options;
  const published = await bucket.read(version.path);
  const run: Run = {
    ...options,
    check: (bytes) => (isForced ? undefined : checkOverwrite(bytes, release, releases)),
    uploaded: new Set(),
    state: { before: published && parseVersion(published.bytes), isUnguarded: false },
  };
  return startAttempt(run, published, 1);
}

async function startAttempt(
  run: Run,
  published: ReadObject | undefined,
  attempt: number,
): Promise<UploadResult> {
  const { bucket, version, wait } = run;
  const start = performance.now();
  const result = await tryUpload(run, published);
  if (result) return result;
  if (attempt === MAX_ATTEMPTS) {
    throw new Error(
      `${bucket.nameOf(version.path)} is being changed by someone else; publish one release at a time`,
    );
  }
  // The other publish can end meanwhile, unless it waits just as long.
  const delay = (performance.now() - start) * (1 + Math.random());
  await wait(Math.min(delay, MAX_WAIT));
  return startAttempt(run, await bucket.read(version.path), attempt + 1);
}

/** Undefined if another publish has changed the store meanwhile. */
async function tryUpload(
  run: Run,
  published: ReadObject | undefined,
): Promise<UploadResult | undefined> {
  const { bucket, check, isForced = false, isDelete = false, isDry = false } = run;
  const id = randomUUID();
  const refusal = published && check(published.bytes);
  if (refusal !== undefined) return describeRefusal(run, refusal);
  const remote = await readRemoteManifest(bucket, published);
  const plan = planUpload(run, remote, { id, isForced });
  if (isDry) return describeDryRun(run, plan, remote, published);
  const manifest = await replaceFiles(run, plan, remote);
  if (!manifest) return undefined;
  const replaced = await replaceVersion(run, published);
  if (!replaced) return undefined;
  if (replaced.refusal !== undefined) return describeRefusal(run, replaced.refusal);
  if (!isDelete) return describeResult(run);
  const isDeleted = remote.isFinished && (await deleteFiles({ ...run, id }, plan, manifest));
  return describeResult(run, isDeleted ? { deleted: plan.obsolete } : { kept: plan.obsolete });
}

async function describeDryRun(
  run: Run,
  { changed, after, obsolete }: Plan,
  { object, isFinished }: RemoteManifest,
  published: ReadObject | undefined,
): Promise<UploadResult> {
  const { version, isDelete = false, uploaded } = run;
  const { bytes } = encodeManifest(after);
  await uploadFiles(run, changed, uploaded);
  if (!object || !hasBytes(object, bytes)) uploaded.add(MANIFEST_PATH);
  const next = { bytes: version.read(), headers: version.headers };
  if (findDifference(published, next) !== undefined) uploaded.add(version.path);
  if (!isDelete) return describeResult(run);
  return describeResult(run, isFinished ? { deleted: obsolete } : { kept: obsolete });
}

function describeRefusal({ uploaded, state }: Run, refusal: string): UploadResult {
  return { ...state, uploaded: [...uploaded], unchanged: [], deleted: [], kept: [], refusal };
}

function describeResult(
  { files, version, uploaded, state }: Run,
  removed: Partial<Pick<UploadResult, 'deleted' | 'kept'>> = {},
): UploadResult {
  const paths = [...files.map(({ path }) => path), MANIFEST_PATH, version.path];
  return {
    ...state,
    uploaded: paths.filter((path) => uploaded.has(path)),
    unchanged: paths.filter((path) => !uploaded.has(path)),
    deleted: [],
    kept: [],
    ...removed,
  };
}

/** Uploads all but the version response. Returns the new manifest; undefined if another publish has changed it. */
async function replaceFiles(
  run: Run,
  { changed, during, after }: Plan,
  { object }: RemoteManifest,
): Promise<ReadObject | undefined> {
  const next = encodeManifest(after);
  const isSame = object !== undefined && hasBytes(object, next.bytes);
  if (isSame && changed.length === 0) return object;
  const withdrawn = await replaceManifest(run, object, encodeManifest(during));
  if (!withdrawn) return undefined;
  await uploadFiles(run, changed, run.uploaded);
  const replaced = await replaceManifest(run, withdrawn, next);
  if (replaced && !isSame) run.uploaded.add(MANIFEST_PATH);
  return replaced;
}

/** Returns the manifest in the store once it is `next`. */
async function replaceManifest(
  { bucket, state }: Run,
  before: ReadObject | undefined,
  next: ReturnType<typeof encodeManifest>,
): Promise<ReadObject | undefined> {
  const { outcome, found } = await replaceObject(bucket, MANIFEST_PATH, before, next);
  state.isUnguarded ||= outcome === 'unconditional';
  return found && hasBytes(found, next.bytes) ? found : undefined;
}

/**
 * Replaces the version response if it is still the one that was read. Undefined if it is another one.
 *
 * @throws Error if the store returns something else than was written
 */
async function replaceVersion(
  { bucket, version, check, uploaded, state }: Run,
  published: ReadObject | undefined,
): Promise<{ refusal?: string } | undefined> {
  const { path, headers } = version;
  const next = { bytes: version.read(), headers };
  if (findDifference(published, next) === undefined) {
    const now = await bucket.read(path);
    return findDifference(now, next) === undefined ? {} : undefined;
  }
  const { outcome, found } = await replaceObject(bucket, path, published, next);
  state.isUnguarded ||= outcome === 'unconditional';
  const difference = findDifference(found, next);
  if (difference === undefined) {
    uploaded.add(path);
    return {};
  }
  if (outcome === 'changed') return undefined;
  const refusal = found && check(found.bytes);
  if (refusal !== undefined) return { refusal };
  throw new Error(
    `${bucket.nameOf(path)} was uploaded, but the store now returns something else: ${difference}`,
  );
}
