import { hashContent, type Bucket, type StoredHeaders, type StoredObject } from './bucket.ts';
import { findRefusal, readVersion, type KnownRelease } from './judge.ts';
import { findDifference, replaceVersion } from './replace-version.ts';

/** One file to publish: its path under the output directory, which is its path in the store too. */
interface LocalFile {
  path: string;
  headers: StoredHeaders;
  read: () => Uint8Array<ArrayBuffer>;
}

export interface PublishOptions {
  bucket: Bucket;
  /** Every file of the output but the version response. */
  files: readonly LocalFile[];
  /** The version response, which goes last, and the release in it. */
  version: LocalFile & { release: string };
  /** The releases that have a note here. */
  releases: readonly KnownRelease[];
  /** Whether to replace a version response that is newer, or unknown here. */
  isForced?: boolean;
  /** Whether to find out what would be uploaded, and upload nothing. */
  isDry?: boolean;
  onProgress?: (done: number, total: number) => void;
}

/** What was uploaded, or would be, in the order in which the files were given. */
export interface PublishResult {
  uploaded: string[];
  unchanged: string[];
  /** The release that was published before, where there was one. */
  before: string | undefined;
  /** Why the version response was not replaced. What is in `uploaded` had been uploaded by then. */
  refusal?: string;
  /** Whether the store knows no conditions, so that two publishes at once may overtake each other. */
  isUnguarded: boolean;
}

/** How many files are compared and uploaded at once. */
const AT_ONCE = 6;

/**
 * Uploads what differs, by content and headers: first what never changes under its name, for the rest refers to it,
 * and the version response last. Removes nothing. Where the published release is newer, or unknown, nothing is
 * uploaded. Running it again finishes one that was broken off.
 *
 * @throws Error if the store fails, or a file cannot be read
 */
export async function publish(options: PublishOptions): Promise<PublishResult> {
  const { bucket, version, releases, isForced = false, isDry = false } = options;
  const published = await bucket.read(version.path);
  const result: PublishResult = {
    uploaded: [],
    unchanged: [],
    before: published && readVersion(published.bytes),
    isUnguarded: false,
  };
  const refuses = (bytes: Uint8Array) =>
    isForced ? undefined : findRefusal(bytes, version.release, releases);
  const refusal = published && refuses(published.bytes);
  if (refusal !== undefined) return { ...result, refusal };
  await uploadFiles(options, result);
  const outcome = isDry
    ? { isUploaded: findDifference(published, version.headers, version.read()) !== undefined }
    : await replaceVersion({ bucket, version, refuses });
  const done = { ...result, ...outcome };
  if (done.refusal === undefined) record(done, version.path, outcome.isUploaded);
  return done;
}

const isLasting = ({ headers }: LocalFile) => headers['cache-control'].includes('immutable');

async function uploadFiles(options: PublishOptions, result: PublishResult): Promise<void> {
  const { files, onProgress } = options;
  const total = files.length + 1;
  const outcomes = new Map<LocalFile, boolean>();
  const upload = async (file: LocalFile) => {
    onProgress?.(outcomes.size, total);
    outcomes.set(file, await uploadFile(file, options));
  };
  await forEach(files.filter(isLasting), upload);
  await forEach(
    files.filter((file) => !isLasting(file)),
    upload,
  );
  onProgress?.(outcomes.size, total);
  for (const file of files) record(result, file.path, outcomes.get(file) === true);
}

function record({ uploaded, unchanged }: PublishResult, path: string, isUploaded: boolean): void {
  (isUploaded ? uploaded : unchanged).push(path);
}

async function uploadFile(
  { path, headers, read }: LocalFile,
  { bucket, isDry = false }: PublishOptions,
): Promise<boolean> {
  const bytes = read();
  const stored = await bucket.inspect(path);
  if (stored && hasContent(stored, headers, bytes)) return false;
  if (!isDry) await bucket.write(path, { bytes, headers });
  return true;
}

function hasContent(stored: StoredObject, headers: StoredHeaders, bytes: Uint8Array): boolean {
  return (
    stored.sha256 === hashContent(bytes) &&
    stored.headers.get('content-type') === headers['content-type'] &&
    stored.headers.get('cache-control') === headers['cache-control']
  );
}

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
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}
