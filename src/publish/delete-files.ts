import { MANIFEST_PATH } from '../site/manifest.ts';
import { forEach } from './for-each.ts';
import type { Plan } from './plan-upload.ts';
import { encodeManifest, readRemoteManifest } from './remote-manifest.ts';
import { hasBytes, replaceObject } from './replace-object.ts';
import type { Bucket, ReadObject } from './store.ts';

interface DeleteOptions {
  bucket: Bucket;
  /** Identifies the publish. */
  id: string;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** How often to try to remove the list of deleted files from the manifest. The next deletion removes it otherwise. */
const MAX_ATTEMPTS = 5;

/**
 * Deletes the files of earlier builds. While it does, the manifest says so, and no other publish uses these files.
 * `manifest` is the one that this publish has left there. Returns false if another publish has changed it.
 *
 * @throws Error if the store fails
 */
export async function deleteFiles(
  options: DeleteOptions,
  { after, obsolete: paths }: Plan,
  manifest: ReadObject,
): Promise<boolean> {
  const { bucket, id, onProgress } = options;
  if (paths.length === 0) return true;
  const obsolete = new Set(paths);
  const files = after.files.filter(({ path }) => !obsolete.has(path));
  const next = encodeManifest({ ...after, deleting: { by: id, paths }, files });
  const { found } = await replaceObject(bucket, MANIFEST_PATH, manifest, next);
  if (!found || !hasBytes(found, next.bytes)) return false;
  let done = 0;
  await forEach(paths, async (path) => {
    await bucket.remove(path);
    done += 1;
    onProgress?.(done, paths.length);
  });
  await endDeletion(options, 1);
  return true;
}

async function endDeletion(options: DeleteOptions, attempt: number): Promise<void> {
  const { bucket, id } = options;
  const { object, due, files, publishing, deleting } = await readRemoteManifest(bucket, undefined);
  if (!object || deleting?.by !== id || attempt > MAX_ATTEMPTS) return;
  const next = encodeManifest({ due, publishing, files: [...files.values()] });
  await replaceObject(bucket, MANIFEST_PATH, object, next);
  await endDeletion(options, attempt + 1);
}
