import { hash } from 'node:crypto';
import {
  formatManifest,
  MANIFEST_PATH,
  parseManifest,
  type Manifest,
  type ManifestEntry,
} from '../site/manifest.ts';
import { VERSION_PATH } from '../site/served-files.ts';
import { listHeaders, type LocalFile } from './read-build.ts';
import type { Bucket, ReadObject, Upload } from './store.ts';

/** The manifest in a store. */
export interface RemoteManifest {
  /** Undefined if there is none. */
  object: ReadObject | undefined;
  due: Manifest['due'];
  /** The files that are in the store as listed, by path. */
  files: ReadonlyMap<string, ManifestEntry>;
  publishing: Manifest['publishing'];
  deleting: Manifest['deleting'];
  /**
   * Whether the version response that it lists is published. Otherwise a publish was interrupted or is under way, and
   * may replace files that are not listed.
   */
  isFinished: boolean;
}

/** Reads the manifest in a store. `published` is the version response in the store. */
export async function readRemoteManifest(
  bucket: Bucket,
  published: ReadObject | undefined,
): Promise<RemoteManifest> {
  const object = await bucket.read(MANIFEST_PATH);
  const manifest = object && parseManifest(new TextDecoder().decode(object.bytes));
  const { files: entries = [], due, publishing, deleting } = manifest ?? {};
  const files = new Map(entries.map((entry) => [entry.path, entry]));
  const listed = files.get(VERSION_PATH)?.sha256;
  const current = published && hash('sha256', published.bytes);
  const isFinished = !manifest || (listed !== undefined && listed === current);
  return { object, due, files, publishing, deleting, isFinished };
}

/** Whether a file is published. */
export function isPublished({ path, sha256 }: LocalFile, { files }: RemoteManifest) {
  return files.get(path)?.sha256 === sha256;
}

/** The object to store as a manifest. */
export function encodeManifest(manifest: Manifest): Upload {
  return { bytes: Buffer.from(formatManifest(manifest)), headers: listHeaders(MANIFEST_PATH) };
}
