import type * as z from 'zod/mini';
import { ReleaseHistory, VersionResponse, type HistoryEntry } from '../contract/index.ts';
import { formatManifest, MANIFEST_PATH, parseManifest } from '../site/write/manifest.ts';
import {
  headersOf,
  HISTORY_PATH,
  isVersionPath,
  VERSION_PATH,
} from '../site/outputs/served-files.ts';
import { HASH_HEADER, type Bucket, type Upload } from './bucket.ts';
import { mapSome, MAX_BYTES } from '../net/http.ts';
import type { LocalFile } from './read-build.ts';
import type { StoreResponse } from './send-request.ts';

export interface UploadOptions {
  bucket: Bucket;
  /** The version responses last, in the order in which they are replaced. */
  files: readonly LocalFile[];
  /** The releases that have appeared. A version response of any other is not replaced, unless `isForced`. */
  releases: readonly string[];
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
  /** Why nothing was uploaded, and the file that must not be replaced. */
  refusal?: { path: string; reason: string };
}

const AT_ONCE = 16;

/**
 * Publishes a build in four steps:
 *
 * 1. Write the manifest. It lists every file that may be in the store, so that `isDelete` finds the files of interrupted
 *    publishes too.
 * 2. Upload the files that the store does not have as they are here, the immutable ones first.
 * 3. Replace the version responses one after the other, each if it is still the one that was compared with the notes.
 * 4. Delete old files.
 *
 * No step relies on what an interrupted publish left, so that the next one finishes it.
 *
 * @throws Error if the store fails, a file cannot be read, or a version response changes meanwhile
 */
export async function upload(options: UploadOptions): Promise<UploadResult> {
  const { bucket, files, releases, isForced, isDelete, isDry } = options;
  const versions = await mapSome(AT_ONCE, files.filter(isVersion), async (file) => ({
    ...file,
    published: await bucket.read(file.path),
  }));
  const root = versions.find(({ path }) => path === VERSION_PATH)?.published;
  const before = root && parseVersion(root.body);
  const result = { uploaded: [], total: files.length, deleted: [], before };
  const refusals = versions.flatMap((file) => findRefusal(file, releases));
  const [refusal] = isForced ? [] : [...refusals, ...(await findReturned(options))];
  if (refusal) return { ...result, refusal };
  const ours = new Set(files.map(({ path }) => path));
  const found = await bucket.read(MANIFEST_PATH);
  const listed = (found && parseManifest(new TextDecoder().decode(found.body)))?.files ?? [];
  const old = listed.filter(({ path }) => !ours.has(path));
  if (!isDry) await writeManifest(bucket, [...files, ...old], found);
  const uploaded = new Set(await uploadFiles(options));
  for (const { published, ...file } of versions) {
    const next = makeUpload(file);
    if (findDifference(published, next) === undefined) continue;
    uploaded.add(file.path);
    if (!isDry) await replaceVersion(bucket, file.path, { published, next });
  }
  const deleted = isDelete ? old.map(({ path }) => path) : [];
  if (!isDry && deleted.length > 0) await deleteFiles(bucket, deleted, files);
  return { ...result, uploaded: [...ours].filter((path) => uploaded.has(path)), deleted };
}

const isVersion = ({ path }: Pick<LocalFile, 'path'>) => isVersionPath(path);

/** The release in a version response; undefined if the bytes are none. */
export const parseVersion = (bytes: Uint8Array) => parseJson(VersionResponse, bytes)?.version;

function parseJson<T>(schema: z.ZodMiniType<T>, bytes: Uint8Array): T | undefined {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}

type PublishedFile = LocalFile & { published: StoreResponse | undefined };

/** A published release that this build does not have is newer, or was published by someone else. */
function findRefusal({ path, published }: PublishedFile, releases: readonly string[]) {
  if (!published) return [];
  const version = parseVersion(published.body);
  if (version === undefined) return { path, reason: 'the object there is not a version response' };
  if (releases.includes(version)) return [];
  const reason = `the published release "${version}" is not in this build, because it has no note here, or is a draft or scheduled; get the notes that it was published from, or take it back with "withdrawn: REASON" in its note`;
  return { path, reason };
}

/** A release that is withdrawn in the store, but not in this build, which may be of an older commit; or has no note here. */
async function findReturned({ bucket, files, releases }: UploadOptions) {
  const own = files.find(({ path }) => path === HISTORY_PATH);
  const published = own && (await bucket.read(HISTORY_PATH));
  if (!published) return [];
  const [before = [], now = []] = [published.body, own.read()].map((bytes) =>
    parseJson(ReleaseHistory, bytes),
  );
  const returned = new Set(now.filter((one) => !isWithdrawn(one)).map(({ version }) => version));
  const kept = new Set(releases.filter((version) => !returned.has(version)));
  const found = before.filter((entry) => isWithdrawn(entry) && !kept.has(entry.version));
  return found.map(({ version }) => ({
    path: HISTORY_PATH,
    reason: `"${version}" is withdrawn there, but not in this build; get the note with "withdrawn: REASON" that it was published from`,
  }));
}

const isWithdrawn = ({ withdrawn }: HistoryEntry) => withdrawn !== undefined;

function makeUpload({ path, read }: LocalFile): Upload {
  return { bytes: read(), headers: listHeaders(path) };
}

export function listHeaders(path: string): Upload['headers'] {
  const { 'content-type': type, 'cache-control': lifetime } = headersOf(path);
  return { 'content-type': type, 'cache-control': lifetime };
}

async function writeManifest(
  bucket: Bucket,
  files: readonly Omit<LocalFile, 'read'>[],
  before?: StoreResponse,
): Promise<void> {
  const bytes = Buffer.from(formatManifest({ files: [...files] }));
  const next = { bytes, headers: listHeaders(MANIFEST_PATH) };
  if (findDifference(before, next) !== undefined) await bucket.write(MANIFEST_PATH, next);
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
  for (const each of [true, false]) await mapSome(AT_ONCE, groups.get(each) ?? [], uploadOne);
  return uploaded;
}

/** Replaces a version response if it is still the one that was read, and reads it back. */
async function replaceVersion(
  bucket: Bucket,
  path: string,
  { published, next }: { published: StoreResponse | undefined; next: Upload },
): Promise<void> {
  const tag = published?.headers.get('etag') ?? '';
  const write = async (etag: string) => {
    const condition = published ? { 'if-match': etag } : ({ 'if-none-match': '*' } as const);
    return bucket.write(path, next, condition);
  };
  // Ceph 16 compares If-Match, quotes included, with an ETag without quotes. S3 accepts both.
  if (!(await write(tag))) await write(tag.replaceAll('"', ''));
  // After a lost response, the condition of the second attempt fails.
  const difference = findDifference(await bucket.read(path), next);
  if (difference === undefined) return;
  throw new Error(
    `${bucket.nameOf(path)} is not what this build has: ${difference}; perhaps another publish ran at the same time: publish one release at a time, and run this again`,
  );
}

/** How a stored object differs from ours, for people; undefined if it does not. */
function findDifference(
  found: StoreResponse | undefined,
  { bytes, headers }: Upload,
): string | undefined {
  if (!found) return 'there is no object';
  // Only the start of an object is read.
  const isSame = Buffer.from(found.body).equals(bytes.subarray(0, MAX_BYTES));
  return isSame ? findWrongHeader(found.headers, headers) : 'the bytes differ';
}

function findWrongHeader(found: Headers, expected: Record<string, string>): string | undefined {
  const wrong = Object.entries(expected).find(([name, value]) => found.get(name) !== value);
  return wrong && `${wrong[0]} is "${found.get(wrong[0]) ?? ''}", not "${wrong[1]}"`;
}

/** Deletes the version responses first, because clients need the other files for them. */
async function deleteFiles(bucket: Bucket, paths: string[], files: readonly LocalFile[]) {
  const groups = Map.groupBy(paths, isVersionPath);
  for (const each of [true, false]) await mapSome(AT_ONCE, groups.get(each) ?? [], bucket.remove);
  await writeManifest(bucket, files);
}
