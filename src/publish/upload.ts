import type { Bucket, StoredObject } from './store.ts';
import { checkOverwrite, parseVersion, type KnownRelease } from './check-overwrite.ts';
import type { LocalFile } from './read-build.ts';
import { isPublished, readPublished, withdrawEntries } from './published-manifest.ts';
import { findDifference, replaceVersion } from './replace-version.ts';

export interface UploadOptions {
  bucket: Bucket;
  /** Every file but the manifest and the version response. */
  files: readonly LocalFile[];
  /** Uploaded after the files. */
  manifest: LocalFile;
  /** The version response, which is uploaded last. */
  version: LocalFile;
  /** The release in the version response. */
  release: string;
  /** The releases that have a note here. */
  releases: readonly KnownRelease[];
  /** Whether to replace a version response that is newer, or unknown here. */
  isForced?: boolean;
  /** Whether to find out what would be uploaded, without uploading it. */
  isDry?: boolean;
  onProgress?: (done: number, total: number) => void;
}

/** The paths that were uploaded, or would be, in the order in which the files were given. */
export interface UploadResult {
  uploaded: string[];
  unchanged: string[];
  /** The release that was published before, if any. */
  before: string | undefined;
  /** Why the version response was not replaced. The files in `uploaded` had been uploaded by then. */
  refusal?: string;
  /** Whether the store does not support conditional writes, so that concurrent publishes may overwrite each other. */
  isUnguarded: boolean;
}

/** How many files are compared and uploaded at once. */
const CONCURRENCY = 6;

/**
 * Uploads the files whose content or headers differ. Those that the published manifest lists as they are here are not
 * compared, unless the upload is forced. The order is: first the immutable ones, because the others refer to them, then
 * the others, the manifest, and the version response last. Deletes nothing. If the published release is newer, or
 * unknown, nothing is uploaded. An upload that was interrupted can be repeated.
 *
 * @throws Error if the store fails, or a file cannot be read
 */
export async function upload(options: UploadOptions): Promise<UploadResult> {
  const { bucket, version, release, releases, isForced = false, isDry = false } = options;
  const published = await bucket.read(version.path);
  const result: UploadResult = {
    uploaded: [],
    unchanged: [],
    before: published && parseVersion(published.bytes),
    isUnguarded: false,
  };
  const check = (bytes: Uint8Array) =>
    isForced ? undefined : checkOverwrite(bytes, release, releases);
  const refusal = published && check(published.bytes);
  if (refusal !== undefined) return { ...result, refusal };
  await uploadFiles(options, result);
  const outcome = isDry
    ? { isUploaded: findDifference(published, version.headers, version.read()) !== undefined }
    : await replaceVersion({ bucket, version, check });
  const done = { ...result, ...outcome };
  if (done.refusal === undefined) record(done, version.path, outcome.isUploaded);
  return done;
}

const isImmutable = ({ headers }: LocalFile) => headers['cache-control'].includes('immutable');

async function uploadFiles(options: UploadOptions, result: UploadResult): Promise<void> {
  const { bucket, files, manifest, onProgress, isDry = false, isForced = false } = options;
  const total = files.length + 2;
  const published = isForced ? undefined : await readPublished(bucket, manifest.path);
  const same = files.filter((file) => published && isPublished(file, published));
  const outcomes = new Map(same.map((file) => [file, false]));
  const changed = files.filter((file) => !outcomes.has(file));
  if (published && !isDry) await withdrawEntries(bucket, manifest, published, changed);
  const uploadOne = async (file: LocalFile) => {
    onProgress?.(outcomes.size, total);
    outcomes.set(file, await uploadFile(file, options));
  };
  const mutable = changed.filter((file) => !isImmutable(file));
  for (const group of [changed.filter(isImmutable), mutable, [manifest]]) {
    // Each group refers to the one before it.
    // oxlint-disable-next-line no-await-in-loop
    await forEach(group, uploadOne);
  }
  onProgress?.(outcomes.size, total);
  for (const file of [...files, manifest]) record(result, file.path, outcomes.get(file) === true);
}

function record({ uploaded, unchanged }: UploadResult, path: string, isUploaded: boolean): void {
  (isUploaded ? uploaded : unchanged).push(path);
}

async function uploadFile(file: LocalFile, { bucket, isDry = false }: UploadOptions) {
  const { path, headers, read } = file;
  const stored = await bucket.inspect(path);
  if (stored && isSame(stored, file)) return false;
  if (!isDry) await bucket.write(path, { bytes: read(), headers });
  return true;
}

function isSame(stored: StoredObject, { sha256, headers }: LocalFile): boolean {
  return (
    stored.sha256 === sha256 &&
    stored.headers.get('content-type') === headers['content-type'] &&
    stored.headers.get('cache-control') === headers['cache-control']
  );
}

/** Works on at most `CONCURRENCY` items at once. */
async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const next = async (): Promise<void> => {
    const { value, done = false } = queue.next();
    if (done || value === undefined) return;
    await work(value);
    await next();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}
