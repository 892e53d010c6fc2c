import { join } from 'node:path';
import * as z from 'zod/mini';
import { readTarget, statTarget } from './target-files.ts';

export const MANIFEST_PATH = '.gazette.json';

const UNSAFE_PART = /^\.{0,2}$|[\\:\p{Cc}\p{Cs}]/u;
const Path = z
  .string()
  .check(z.refine((path) => !path.split('/').some((part) => UNSAFE_PART.test(part))));
const Sha256 = z.string().check(z.regex(/^[\da-f]{64}$/));

const Manifest = z.object({
  format: z.literal(1),
  /** The files that a build wrote, in the order in which it wrote them. */
  files: z.array(z.object({ path: Path, sha256: Sha256 })),
  /** When the newest release that the files include appeared: milliseconds since 1970. */
  due: z.optional(z.int()),
});

export type Manifest = Omit<z.infer<typeof Manifest>, 'format'>;

export function formatManifest({ files, due }: Manifest): string {
  const entries = files.map(({ path, sha256 }) => ({ path, sha256 }));
  return `${JSON.stringify({ format: 1, due, files: entries }, null, 2)}\n`;
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
    `${target} is not a manifest that this version of Gazette can read; restore it, or delete it and the files that Gazette wrote, then run npx --no-install gazette build`,
  );
}

export function parseManifest(text: string): Manifest | undefined {
  try {
    return Manifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
