import { join } from 'node:path';
import * as z from 'zod/mini';
import { readTarget, statTarget } from './target-files.ts';

export const MANIFEST_PATH = '.gazette.json';

const UNSAFE_PART = /^\.{0,2}$|[\\:\p{Cc}\p{Cs}]/u;
const Path = z
  .string()
  .check(z.refine((path) => !path.split('/').some((part) => UNSAFE_PART.test(part))));
const Sha256 = z.string().check(z.regex(/^[\da-f]{64}$/));

/** What an output was made from. Drafts and scheduled releases are not named, because a host may serve the manifest. */
const Source = z.object({
  /** SHA-256 of notes, media and settings. */
  inputs: Sha256,
  /** The releases that have appeared, newest first. */
  versions: z.array(z.string()),
  /** When the newest of them appeared: milliseconds since 1970. */
  due: z.int(),
});

const Files = z.object({
  format: z.literal([1, 2]),
  /** The files that a build wrote, in the order in which it wrote them. */
  files: z.array(z.object({ path: Path, sha256: Sha256 })),
});

export type Source = z.infer<typeof Source>;

export interface Manifest {
  files: z.infer<typeof Files>['files'];
  /** Undefined for an output of Gazette 0.4, and in a store. */
  source?: Source | undefined;
}

export function formatManifest({ files, source }: Manifest): string {
  const entries = files.map(({ path, sha256 }) => ({ path, sha256 }));
  return `${JSON.stringify({ format: 2, ...source, files: entries }, null, 2)}\n`;
}

/**
 * Reads the manifest of an output directory; undefined if there is none.
 *
 * @throws Error if it cannot be read, or is not a manifest
 */
export function readManifest(directory: string): Manifest | undefined {
  const target = join(directory, MANIFEST_PATH);
  if (!statTarget(target)) return undefined;
  const manifest = parseManifest(readTarget(target).toString());
  if (manifest) return manifest;
  throw new Error(
    `${target} is not a manifest that this version of Gazette can read; restore it, or delete it and the files that Gazette wrote, then build again`,
  );
}

export function parseManifest(text: string): Manifest | undefined {
  try {
    const json: unknown = JSON.parse(text);
    const { data } = Files.safeParse(json);
    return data && { files: data.files, source: Source.safeParse(json).data };
  } catch {
    return undefined;
  }
}
