import { join } from 'node:path';
import * as z from 'zod/mini';
import { findPlace, readPlace } from './output-place.ts';

export const MANIFEST_PATH = '.gazette.json';

const UNSAFE_PART = /^\.{0,2}$|[\0\\:]/;
const Path = z
  .string()
  .check(z.refine((path) => !path.split('/').some((part) => UNSAFE_PART.test(part))));
const Sha256 = z.string().check(z.regex(/^[\da-f]{64}$/));

const ManifestEntry = z.object({
  /** The path under the output directory. */
  path: Path,
  /** Of the file's bytes. */
  sha256: Sha256,
  /** Of everything the file was made from. */
  inputs: Sha256,
});

/** Lists the files that a build wrote, in the order in which it wrote them. */
const Manifest = z.object({ format: z.literal(1), files: z.array(ManifestEntry) });

export type ManifestEntry = z.infer<typeof ManifestEntry>;

/** The text of a manifest. It depends on the entries alone. */
export function formatManifest(entries: readonly ManifestEntry[]): string {
  const files = entries.map(({ path, sha256, inputs }) => ({ path, sha256, inputs }));
  return `${JSON.stringify({ format: 1, files }, null, 2)}\n`;
}

/**
 * Reads the manifest of an output directory; undefined if there is none.
 *
 * @throws Error if it cannot be read, or is not a manifest
 */
export function readManifest(directory: string): ManifestEntry[] | undefined {
  const place = findPlace(join(directory, MANIFEST_PATH));
  if (!place.stats) return undefined;
  return parseManifest(readPlace(place).toString(), place.target);
}

function parseManifest(text: string, path: string): ManifestEntry[] {
  try {
    return Manifest.parse(JSON.parse(text)).files;
  } catch (cause) {
    throw new Error(
      `${path} is not a manifest that this version of Gazette can read; restore it, or delete it and the files that Gazette wrote, then run gazette build`,
      { cause },
    );
  }
}
