import { hash } from 'node:crypto';
import { formatManifest, MANIFEST_PATH, parseManifest, type Manifest } from '../site/manifest.ts';
import { VERSION_PATH } from '../site/served-files.ts';
import { HASH_HEADER, type Bucket, type StoredObject } from './bucket.ts';
import { checkOverwrite, parsePublishedVersion, type NotedRelease } from './check-overwrite.ts';
import { mapSome } from './http.ts';
import { findDifference, findWrongHeader, listHeaders, replaceObject } from './replace-object.ts';

export interface LocalFile {
  /** Path under the output directory, and in the store. */
  path: string;
  /** The SHA-256 (hex) of the bytes. */
  sha256: string;
  read: () => Uint8Array<ArrayBuffer>;
}

/** The version response of an edition. */
export interface VersionFile extends LocalFile {
  /** The release in it. */
  release: string;
  releases: readonly NotedRelease[];
}

export interface UploadOptions {
  bucket: Bucket;
  files: readonly LocalFile[];
  /** In the order in which they are replaced. */
  versions: readonly VersionFile[];
  /** Whether to replace version responses that are newer, or unknown here. */
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
  /** The files of earlier builds that were not deleted, because another publish may not have finished. */
  kept: string[];
  /** The release in the last version response before. */
  before: string | undefined;
  /** Why nothing was uploaded, and the version response that must not be replaced. */
  refusal?: { path: string; reason: string };
  /** Whether the store does not support conditional writes, so that concurrent publishes may overwrite each other. */
  isUnguarded: boolean;
}

const AT_ONCE = 16;

interface PublishedFile extends VersionFile {
  published: StoredObject | undefined;
}

interface Run extends UploadOptions {
  versions: readonly PublishedFile[];
  uploaded: Set<string>;
  isUnguarded: boolean;
}

/**
 * Publishes a build in four steps:
 *
 * 1. Replace the manifest, if it is still the one that was read. It lists every file that may be in the store, so that
 *    `isDelete` finds the files of interrupted publishes too. It is also how publishes notice each other: one that no longer
 *    finds its own manifest stops before step 3.
 * 2. Upload the files that the store does not have as they are here, the immutable ones first.
 * 3. Replace the version responses one after the other, each if it is still the one that was compared with the notes.
 * 4. Delete old files, if the publish before this one finished. Otherwise, it may still replace a version response.
 *
 * No step relies on what an interrupted publish left, so that the next one finishes it.
 *
 * @throws Error if the store fails, a file cannot be read, or someone else publishes at the same time
 */
export async function upload(options: UploadOptions): Promise<UploadResult> {
  const { bucket, isForced, isDelete, isDry } = options;
  const versions = await mapSome(AT_ONCE, options.versions, async (version) => ({
    ...version,
    published: await bucket.read(version.path),
  }));
  const run: Run = { ...options, versions, uploaded: new Set(), isUnguarded: false };
  const [refusal] = isForced ? [] : versions.flatMap(findRefusal);
  if (refusal) return makeResult(run, { refusal });
  const found = await bucket.read(MANIFEST_PATH);
  const listed = (found && parseManifest(new TextDecoder().decode(found.bytes)))?.files ?? [];
  const ours = new Set(listAll(run).map(({ path }) => path));
  const old = listed.filter(({ path }) => !ours.has(path));
  const isFinished = await isComplete(bucket, listed);
  const manifest = isDry ? undefined : await replaceManifest(run, found, [...listAll(run), ...old]);
  await uploadFiles(run);
  for (const version of versions) await replaceVersion(run, version, manifest);
  const obsolete = isDelete ? old.map(({ path }) => path) : [];
  if (!isFinished) return makeResult(run, { kept: obsolete });
  if (manifest) await deleteFiles(run, manifest, obsolete);
  return makeResult(run, { deleted: obsolete });
}

const isVersion = ({ path }: Pick<LocalFile, 'path'>) => `/${path}`.endsWith(`/${VERSION_PATH}`);

/** Whether the publish that wrote a manifest has replaced its version responses, the root's last. Older files follow. */
async function isComplete(bucket: Bucket, listed: Manifest['files']): Promise<boolean> {
  const last = listed.findIndex(({ path }) => path === VERSION_PATH);
  const found = await mapSome(
    AT_ONCE,
    listed.slice(0, last + 1).filter(isVersion),
    async ({ path, sha256 }) => {
      const object = await bucket.read(path);
      return object && hash('sha256', object.bytes) === sha256;
    },
  );
  return found.every(Boolean);
}

function findRefusal({ path, published, release, releases }: PublishedFile) {
  const reason = published && checkOverwrite(published.bytes, release, releases);
  return reason === undefined ? [] : { path, reason };
}

const listAll = ({ files, versions }: UploadOptions): LocalFile[] => [...files, ...versions];

function makeResult(run: Run, more: Partial<UploadResult>): UploadResult {
  const { versions, uploaded, isUnguarded } = run;
  const paths = listAll(run).map(({ path }) => path);
  const published = versions.at(-1)?.published;
  return {
    uploaded: paths.filter((path) => uploaded.has(path)),
    total: paths.length,
    deleted: [],
    kept: [],
    before: published && parsePublishedVersion(published.bytes),
    isUnguarded,
    ...more,
  };
}

function overtaken({ bucket }: Run, path = VERSION_PATH): Error {
  return new Error(
    `${bucket.nameOf(path)} is being changed by someone else; publish one release at a time, and run this again`,
  );
}

async function replace(
  run: Run,
  path: string,
  before: StoredObject | undefined,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const replaced = await replaceObject(run.bucket, path, before, bytes);
  run.isUnguarded ||= replaced.outcome === 'unconditional';
  return replaced;
}

async function replaceManifest(
  run: Run,
  before: StoredObject | undefined,
  files: readonly Omit<LocalFile, 'read'>[],
): Promise<StoredObject> {
  const bytes = Buffer.from(formatManifest({ files: [...files] }));
  const { found, difference } = await replace(run, MANIFEST_PATH, before, bytes);
  if (!found || difference !== undefined) throw overtaken(run);
  return found;
}

/** @throws Error if somebody has replaced the manifest */
async function checkManifest(run: Run, manifest: StoredObject): Promise<void> {
  const found = await run.bucket.inspect(MANIFEST_PATH);
  if (found?.get(HASH_HEADER) !== manifest.headers.get(HASH_HEADER)) throw overtaken(run);
}

const isImmutable = ({ path }: LocalFile) =>
  listHeaders(path)['cache-control'].includes('immutable');

async function uploadFiles(run: Run): Promise<void> {
  const { bucket, files, uploaded, isDry, onProgress } = run;
  const total = listAll(run).length;
  let done = 0;
  onProgress?.(done, total);
  const uploadOne = async ({ path, sha256, read }: LocalFile) => {
    const headers = listHeaders(path);
    const stored = await bucket.inspect(path);
    const expected = { ...headers, [HASH_HEADER]: sha256 };
    if (!stored || findWrongHeader(stored, expected) !== undefined) {
      if (!isDry) await bucket.write(path, { bytes: read(), headers });
      uploaded.add(path);
    }
    onProgress?.((done += 1), total);
  };
  await mapSome(AT_ONCE, files.filter(isImmutable), uploadOne);
  const others = files.filter((file) => !isImmutable(file));
  await mapSome(AT_ONCE, others, uploadOne);
}

/** Replaces a version response. Without a manifest, nothing is written. */
async function replaceVersion(
  run: Run,
  { path, read, published }: PublishedFile,
  manifest: StoredObject | undefined,
): Promise<void> {
  const { bucket, uploaded } = run;
  const next = { bytes: read(), headers: listHeaders(path) };
  if (findDifference(published, next) !== undefined) uploaded.add(path);
  if (!manifest) return;
  await checkManifest(run, manifest);
  const { outcome, difference } = await replace(run, path, published, next.bytes);
  if (difference === undefined) return;
  if (outcome === 'changed' || outcome === 'same') throw overtaken(run, path);
  throw new Error(
    `${bucket.nameOf(path)} was uploaded, but the store now returns something else: ${difference}`,
  );
}

/** Deletes the version responses first, because clients need the other files for them. */
async function deleteFiles(run: Run, manifest: StoredObject, paths: string[]): Promise<void> {
  const responses = paths.filter((path) => isVersion({ path }));
  const others = paths.filter((path) => !isVersion({ path }));
  for (const group of [responses, others]) {
    await mapSome(AT_ONCE, group, async (path) => {
      await checkManifest(run, manifest);
      await run.bucket.remove(path);
    });
  }
  if (paths.length > 0) await replaceManifest(run, manifest, listAll(run));
}
