import { formatManifest, parseManifest, type ManifestEntry } from '../output/manifest.ts';
import type { LocalFile } from './read-build.ts';
import type { Bucket } from './store.ts';

/** The files that the manifest in a store lists, by path; undefined if there is no manifest there. */
export type Published = ReadonlyMap<string, ManifestEntry>;

export async function readPublished(bucket: Bucket, path: string): Promise<Published | undefined> {
  const object = await bucket.read(path);
  const manifest = object && parseManifest(new TextDecoder().decode(object.bytes));
  return manifest && new Map(manifest.files.map((entry) => [entry.path, entry]));
}

/** Whether a file is published. Its inputs include the version of Gazette, which determines its headers. */
export function isPublished({ path, sha256, inputs }: LocalFile, published: Published): boolean {
  const entry = published.get(path);
  return entry?.sha256 === sha256 && entry.inputs === inputs;
}

/**
 * Removes files from the manifest in a store before they are replaced, so that after an interrupted upload it does not
 * list what is not there.
 */
export async function withdrawEntries(
  bucket: Bucket,
  { path, headers }: LocalFile,
  published: Published,
  changed: readonly LocalFile[],
): Promise<void> {
  const paths = new Set(changed.map((file) => file.path));
  const files = [...published.values()].filter((entry) => !paths.has(entry.path));
  if (files.length === published.size) return;
  await bucket.write(path, { bytes: Buffer.from(formatManifest({ files })), headers });
}
