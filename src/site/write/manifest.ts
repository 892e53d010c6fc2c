import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { attempt } from '../../notes/attempt.ts';
import { withFileError } from '../../project/file-error.ts';
import { MANIFEST_PATH } from '../../project/served-files.ts';

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
  /** Those of them that are withdrawn, in any edition. */
  withdrawn: z.array(z.string()),
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
  /** Undefined if an earlier version of Gazette wrote it. */
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
  const json = attempt((): unknown => JSON.parse(text), undefined);
  const { data } = Files.safeParse(json);
  return data && { files: data.files, source: Source.safeParse(json).data };
}

/**
 * Finds the files of the output that are there, by their paths in it, and changes nothing.
 *
 * @throws Error if there is anything but a regular file, or a link on the way to it
 */
export function findTargets(directory: string, paths: Iterable<string>): Map<string, Stats> {
  for (const parent of new Set([...paths].flatMap(listParents))) stat(join(directory, parent));
  const targets = [...paths].map((path) => [path, statTarget(join(directory, path))] as const);
  return new Map(targets.flatMap(([path, stats]) => (stats ? [[path, stats]] : [])));
}

/** The directories of a path: `v2` and `v2/cloud` of `v2/cloud/version`. */
function listParents(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** @throws Error if there is anything but a regular file */
export function statTarget(target: string): Stats | undefined {
  const stats = stat(target);
  if (stats && !stats.isFile()) throw new Error(`${target} is not a regular file; move it away`);
  return stats;
}

/** @throws Error if the file cannot be read */
export const readTarget = (target: string): Buffer<ArrayBuffer> =>
  withFileError('read', target, () => readFileSync(target));

function stat(path: string): Stats | undefined {
  const stats = withFileError('read', path, () => lstatSync(path, { throwIfNoEntry: false }));
  if (!stats?.isSymbolicLink()) return stats;
  throw new Error(`${path} is a symbolic link, which could lead anywhere; delete it`);
}
