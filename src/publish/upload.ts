import { hash } from 'node:crypto';
import { formatManifest, MANIFEST_PATH, parseManifest } from '../site/manifest.ts';
import { VERSION_PATH } from '../site/served-files.ts';
import type { Bucket, ReadObject } from './bucket.ts';
import { checkOverwrite, parsePublishedVersion, type NotedRelease } from './check-overwrite.ts';
import { mapSome } from './http.ts';
import { findDifference, findWrongHeader, listHeaders, replaceObject } from './replace-object.ts';

/** A file to upload. */
export interface LocalFile {
  /** Path under the output directory, and in the store. */
  path: string;
  /** The SHA-256 (hex) of the bytes. */
  sha256: string;
  read: () => Uint8Array<ArrayBuffer>;
}

export interface UploadOptions {
  bucket: Bucket;
  /** The files of a build, without the version response. */
  files: readonly LocalFile[];
  version: LocalFile;
  /** The release in the version response. */
  release: string;
  /** The releases that have a note here, newest first. */
  releases: readonly NotedRelease[];
  /** Whether to replace a version response that is newer, or unknown here. */
  isForced?: boolean;
  /** Whether to delete the files of earlier builds. */
  isDelete?: boolean;
  /** Whether to find out what would be done, without doing it. */
  isDry?: boolean;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** The paths that were uploaded or deleted, or would be. The manifest is not among them. */
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

/** How many files are compared, uploaded or deleted at once. */
const AT_ONCE = 16;

interface Run extends UploadOptions {
  /** The version response at the start. */
  published: ReadObject | undefined;
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
 * 3. Replace the version response, if it is still the one that was compared with the notes.
 * 4. Delete old files, if the publish before this one finished. Otherwise, it may still replace the version response.
 *
 * No step relies on what an interrupted publish left, so that the next one finishes it.
 *
 * @throws Error if the store fails, a file cannot be read, or someone else publishes at the same time
 */
export async function upload(options: UploadOptions): Promise<UploadResult> {
  const { bucket, files, version, isDelete = false, isDry = false } = options;
  const published = await bucket.read(VERSION_PATH);
  const run: Run = { ...options, published, uploaded: new Set(), isUnguarded: false };
  const refusal = findRefusal(run, published);
  if (refusal !== undefined) return makeResult(run, { refusal });
  const found = await bucket.read(MANIFEST_PATH);
  const listed = (found && parseManifest(new TextDecoder().decode(found.bytes)))?.files ?? [];
  const ours = new Set([...files, version].map(({ path }) => path));
  const old = listed.filter(({ path }) => !ours.has(path));
  const all = [...files, version, ...old];
  const manifest = isDry ? undefined : await replaceManifest(run, found, all);
  if (!isDry && !manifest) throw overtaken(run);
  await uploadFiles(run);
  const late = await replaceVersion(run, manifest);
  if (late !== undefined) return makeResult(run, { refusal: late });
  const before = listed.find(({ path }) => path === VERSION_PATH)?.sha256;
  const isFinished = published && before === hash('sha256', published.bytes);
  const obsolete = isDelete ? old.map(({ path }) => path) : [];
  if (!isFinished) return makeResult(run, { kept: obsolete });
  const deleted = manifest ? await deleteFiles(run, manifest, obsolete) : new Set(obsolete);
  return makeResult(run, {
    deleted: obsolete.filter((path) => deleted.has(path)),
    kept: obsolete.filter((path) => !deleted.has(path)),
  });
}

function findRefusal({ isForced, release, releases }: Run, found: ReadObject | undefined) {
  return found && !isForced ? checkOverwrite(found.bytes, release, releases) : undefined;
}

function makeResult(run: Run, more: Partial<UploadResult>): UploadResult {
  const { files, version, published, uploaded, isUnguarded } = run;
  const paths = [...files, version].map(({ path }) => path);
  return {
    uploaded: paths.filter((path) => uploaded.has(path)),
    unchanged: paths.filter((path) => !uploaded.has(path)),
    deleted: [],
    kept: [],
    before: published && parsePublishedVersion(published.bytes),
    isUnguarded,
    ...more,
  };
}

function overtaken({ bucket }: Run): Error {
  return new Error(
    `${bucket.nameOf(VERSION_PATH)} is being changed by someone else; publish one release at a time, and run this again`,
  );
}

/** Returns the manifest as the store has it now; undefined if it is another one. */
async function replaceManifest(
  run: Run,
  before: ReadObject | undefined,
  files: readonly Omit<LocalFile, 'read'>[],
): Promise<ReadObject | undefined> {
  const bytes = Buffer.from(formatManifest({ files: [...files] }));
  const { outcome, found, difference } = await replaceObject(
    run.bucket,
    MANIFEST_PATH,
    before,
    bytes,
  );
  run.isUnguarded ||= outcome === 'unconditional';
  return difference === undefined ? found : undefined;
}

/** Whether nobody has replaced the manifest. */
async function isCurrent({ bucket }: Run, manifest: ReadObject): Promise<boolean> {
  return (await bucket.inspect(MANIFEST_PATH))?.sha256 === manifest.sha256;
}

const isImmutable = ({ path }: LocalFile) =>
  listHeaders(path)['cache-control'].includes('immutable');

async function uploadFiles(run: Run): Promise<void> {
  const { bucket, files, uploaded, isDry, onProgress } = run;
  const total = files.length + 1;
  let done = 0;
  onProgress?.(done, total);
  const uploadOne = async ({ path, sha256, read }: LocalFile) => {
    const headers = listHeaders(path);
    const stored = await bucket.inspect(path);
    if (stored?.sha256 !== sha256 || findWrongHeader(stored, headers) !== undefined) {
      if (!isDry) await bucket.write(path, { bytes: read(), headers });
      uploaded.add(path);
    }
    onProgress?.((done += 1), total);
  };
  await mapSome(AT_ONCE, files.filter(isImmutable), uploadOne);
  const others = files.filter((file) => !isImmutable(file));
  await mapSome(AT_ONCE, others, uploadOne);
}

/**
 * Returns why the version response must not be replaced, if someone else has published meanwhile. Without a manifest,
 * nothing is written.
 *
 * @throws Error if someone else is publishing, or the store returns something else than was written
 */
async function replaceVersion(
  run: Run,
  manifest: ReadObject | undefined,
): Promise<string | undefined> {
  const { bucket, version, published, uploaded } = run;
  const bytes = version.read();
  const next = { bytes, headers: listHeaders(VERSION_PATH) };
  if (findDifference(published, next) !== undefined) uploaded.add(VERSION_PATH);
  if (!manifest) return undefined;
  if (!(await isCurrent(run, manifest))) throw overtaken(run);
  const { outcome, found, difference } = await replaceObject(
    bucket,
    VERSION_PATH,
    published,
    bytes,
  );
  run.isUnguarded ||= outcome === 'unconditional';
  if (difference === undefined) return undefined;
  uploaded.delete(VERSION_PATH);
  const refusal = findRefusal(run, found);
  if (refusal !== undefined) return refusal;
  if (outcome === 'changed') throw overtaken(run);
  throw new Error(
    `${bucket.nameOf(VERSION_PATH)} was uploaded, but the store now returns something else: ${difference}`,
  );
}

/** Deletes files of earlier builds until another publish begins. Returns those that it has deleted. */
async function deleteFiles(run: Run, manifest: ReadObject, paths: string[]): Promise<Set<string>> {
  const deleted = new Set<string>();
  await mapSome(AT_ONCE, paths, async (path) => {
    if (!(await isCurrent(run, manifest))) return;
    await run.bucket.remove(path);
    deleted.add(path);
  });
  const isDone = paths.length > 0 && deleted.size === paths.length;
  if (isDone) await replaceManifest(run, manifest, [...run.files, run.version]);
  return deleted;
}
