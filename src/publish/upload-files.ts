import { forEach } from './for-each.ts';
import type { LocalFile } from './read-build.ts';
import type { Bucket, StoredObject } from './store.ts';

interface UploadFilesOptions {
  bucket: Bucket;
  /** All files of the build. */
  files: readonly LocalFile[];
  isDry?: boolean;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Uploads those of the changed files that the store does not have: first the immutable ones, because the others refer to
 * them. Adds their paths to `uploaded`.
 *
 * @throws Error if the store fails, or a file cannot be read
 */
export async function uploadFiles(
  options: UploadFilesOptions,
  changed: readonly LocalFile[],
  uploaded: Set<string>,
): Promise<void> {
  const { files, onProgress } = options;
  // The manifest and the version response follow.
  const total = files.length + 2;
  let done = files.length - changed.length;
  onProgress?.(done, total);
  const uploadOne = async (file: LocalFile) => {
    if (await uploadFile(file, options)) uploaded.add(file.path);
    done += 1;
    onProgress?.(done, total);
  };
  await forEach(changed.filter(isImmutable), uploadOne);
  await forEach(
    changed.filter((file) => !isImmutable(file)),
    uploadOne,
  );
}

const isImmutable = ({ headers }: LocalFile) => headers['cache-control'].includes('immutable');

async function uploadFile(file: LocalFile, { bucket, isDry = false }: UploadFilesOptions) {
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
