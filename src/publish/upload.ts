import { formatManifest, parseManifest, type Source } from '../site/write/manifest.ts';
import { headersOf, isVersionPath, MANIFEST_PATH, VERSION_PATH } from '../project/served-files.ts';
import { HASH_HEADER, type Bucket, type Upload } from './bucket.ts';
import { mapLimited, MAX_BYTES } from '../net/http.ts';
import { listRefusals, parseRelease, type Refusal } from './list-refusals.ts';
import type { LocalFile } from './read-build.ts';
import type { StoreResponse } from './send-request.ts';

export interface UploadOptions {
  bucket: Bucket;
  /** The version responses last, in the order in which they are replaced. */
  files: readonly LocalFile[];
  /** A version response of another release than these is not replaced, unless `isForced`. */
  source: Source;
  isForced?: boolean;
  isDelete?: boolean;
  isDry?: boolean;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The paths that were uploaded or deleted, or would be. The manifest is not among them. */
export interface UploadResult {
  uploaded: string[];
  /** How many files there are, with those that were not uploaded. */
  total: number;
  deleted: string[];
  /** The release in the version response of the root before. */
  before: string | undefined;
  /** Why the version response was not replaced. Some files may have been uploaded. */
  refusal?: Refusal;
}

const AT_ONCE = 16;
/** Two publishes at once decide within two passes, unless their builds have the same releases. */
const PASSES = 4;

/**
 * Publishes a build in passes of five steps:
 *
 * 1. Write the manifest. It lists every file that may be in the store, so that `isDelete` finds the files of interrupted
 *    publishes too.
 * 2. Upload the files that the store does not have as they are here, the immutable ones first.
 * 3. Replace the version responses one after the other, each if it is still the one that was compared with the notes.
 * 4. Delete old files.
 * 5. Read the version responses and the manifest again. If another publish has changed them, decide again. They are read
 *    before steps 3 and 4 too.
 *
 * No step relies on what an interrupted publish left, so that the next one finishes it.
 *
 * @throws Error if the store fails, a file cannot be read, or other publishes go on
 */
export async function upload(options: UploadOptions): Promise<UploadResult> {
  const { bucket, files, source, isForced } = options;
  const changed: Changed = { uploaded: new Set(), deleted: new Set() };
  let before: string | undefined;
  for (let pass = 1; ; pass += 1) {
    const stored = await readStored(bucket, files);
    if (pass === 1) before = stored.release;
    const refusals = listRefusals(stored.responses, stored.manifest?.source, source, pass > 1);
    const [refusal] = isForced ? [] : refusals;
    const difference = refusal ? undefined : await replaceBuild(options, stored, changed);
    if (difference === undefined) {
      return {
        uploaded: files.map(({ path }) => path).filter((path) => changed.uploaded.has(path)),
        total: files.length,
        deleted: [...changed.deleted],
        before,
        ...(refusal && { refusal }),
      };
    }
    if (pass === PASSES) {
      throw new Error(
        `${difference}; perhaps another publish ran at the same time: publish one release at a time, and run this again`,
      );
    }
  }
}

type Changed = Record<'uploaded' | 'deleted', Set<string>>;

/** An object that this build writes, and what the store had at its path before. */
interface Replaced {
  path: string;
  next: Upload;
  published: StoreResponse | undefined;
}

/** Reads the version responses, the release in the root's, and the manifest. */
async function readStored(bucket: Bucket, files: readonly LocalFile[]) {
  const responses = await mapLimited(AT_ONCE, files.filter(isVersion), async (file) => ({
    path: file.path,
    next: makeUpload(file),
    published: await bucket.read(file.path),
  }));
  const root = responses.find(({ path }) => path === VERSION_PATH)?.published;
  const manifestResponse = await bucket.read(MANIFEST_PATH);
  const text = manifestResponse && new TextDecoder().decode(manifestResponse.body);
  return {
    responses,
    release: root && parseRelease(root.body),
    manifestResponse,
    manifest: text === undefined ? undefined : parseManifest(text),
  };
}

/** Does the five steps. Returns the difference if another publish changes something meanwhile. */
async function replaceBuild(
  options: UploadOptions,
  { responses, manifestResponse, manifest }: Awaited<ReturnType<typeof readStored>>,
  { uploaded, deleted }: Changed,
): Promise<string | undefined> {
  const { bucket, files, source, isDelete, isDry } = options;
  const paths = new Set(files.map(({ path }) => path));
  const old = manifest?.files.filter(({ path }) => !paths.has(path)) ?? [];
  const whole = { path: MANIFEST_PATH, next: makeManifest([...files, ...old], source) };
  if (!isDry && findDifference(manifestResponse, whole.next) !== undefined)
    await bucket.write(MANIFEST_PATH, whole.next);
  for (const path of await uploadFiles(options)) uploaded.add(path);
  for (const response of responses) {
    if (findDifference(response.published, response.next) === undefined) continue;
    uploaded.add(response.path);
    if (!isDry) await replaceVersion(bucket, response);
  }
  const difference = isDry ? undefined : await findChange(bucket, [...responses, whole]);
  if (difference !== undefined || !isDelete || old.length === 0) return difference;
  for (const { path } of old) deleted.add(path);
  if (isDry) return undefined;
  // The version responses first, because clients need the other files for them.
  const groups = Map.groupBy(old, isVersion);
  for (const each of [true, false])
    await mapLimited(AT_ONCE, groups.get(each) ?? [], async ({ path }) => bucket.remove(path));
  const rest = { path: MANIFEST_PATH, next: makeManifest(files, source) };
  await bucket.write(MANIFEST_PATH, rest.next);
  return findChange(bucket, [...responses, rest]);
}

/** Reads objects again, and says how one of them is no longer ours. */
async function findChange(bucket: Bucket, expected: { path: string; next: Upload }[]) {
  const changes = await mapLimited(AT_ONCE, expected, async ({ path, next }) => {
    const difference = findDifference(await bucket.read(path), next);
    return difference && `${bucket.nameOf(path)} is not what this build has: ${difference}`;
  });
  return changes.find((change) => change !== undefined);
}

const isVersion = ({ path }: Pick<LocalFile, 'path'>) => isVersionPath(path);

function makeUpload({ path, read }: LocalFile): Upload {
  return { bytes: read(), headers: listHeaders(path) };
}

export function listHeaders(path: string): Upload['headers'] {
  const { 'content-type': type, 'cache-control': lifetime } = headersOf(path);
  return { 'content-type': type, 'cache-control': lifetime };
}

function makeManifest(files: readonly Omit<LocalFile, 'read'>[], source: Source): Upload {
  const bytes = Buffer.from(formatManifest({ files: [...files], source }));
  return { bytes, headers: listHeaders(MANIFEST_PATH) };
}

const isImmutable = ({ path }: LocalFile) =>
  listHeaders(path)['cache-control'].includes('immutable');

/** Uploads all files but the version responses. Returns the paths of those that differed. */
async function uploadFiles({ bucket, files, isDry, onProgress }: UploadOptions): Promise<string[]> {
  const uploaded: string[] = [];
  let done = 0;
  onProgress?.(done, files.length);
  const uploadOne = async (file: LocalFile) => {
    const { path, sha256 } = file;
    const stored = await bucket.inspect(path);
    const expected = { ...listHeaders(path), [HASH_HEADER]: sha256 };
    if (!stored || findWrongHeader(stored, expected) !== undefined) {
      if (!isDry) await bucket.write(path, makeUpload(file));
      uploaded.push(path);
    }
    onProgress?.((done += 1), files.length);
  };
  const others = files.filter((file) => !isVersion(file));
  const groups = Map.groupBy(others, isImmutable);
  for (const each of [true, false]) await mapLimited(AT_ONCE, groups.get(each) ?? [], uploadOne);
  return uploaded;
}

/** Replaces a version response if it is still the one that was read. */
async function replaceVersion(bucket: Bucket, { path, published, next }: Replaced): Promise<void> {
  const tag = published?.headers.get('etag') ?? '';
  const write = async (etag: string) => {
    const condition = published ? { 'if-match': etag } : ({ 'if-none-match': '*' } as const);
    return bucket.write(path, next, condition);
  };
  // Ceph 16 compares If-Match, quotes included, with an ETag without quotes. S3 accepts both.
  // After a lost response, the condition of the second attempt fails.
  if (!(await write(tag))) await write(tag.replaceAll('"', ''));
}

/** How a stored object differs from ours, for people; undefined if it does not. */
function findDifference(
  stored: StoreResponse | undefined,
  { bytes, headers }: Upload,
): string | undefined {
  if (!stored) return 'there is no object';
  // Only the start of an object is read.
  const isSame = Buffer.from(stored.body).equals(bytes.subarray(0, MAX_BYTES));
  return isSame ? findWrongHeader(stored.headers, headers) : 'the bytes differ';
}

function findWrongHeader(stored: Headers, expected: Record<string, string>): string | undefined {
  const wrong = Object.entries(expected).find(([name, value]) => stored.get(name) !== value);
  return wrong && `${wrong[0]} is "${stored.get(wrong[0]) ?? ''}", not "${wrong[1]}"`;
}
