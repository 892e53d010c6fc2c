import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const Names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
const Entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  inBundle: z.boolean().default(false),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
  license: z.string().optional(),
});
const Lockfile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), Entry),
});

const exclude = ['**/{node_modules,work}/**', 'dist/**', 'lib/**'];
const find = (name: string) => globSync(`**/${name}`, { exclude }).map(dirname).toSorted();

/** The directories with a package.json, and those with a lockfile. */
export const manifests = find('package.json');
export const lockfiles = find('package-lock.json');

export const readManifest = (directory: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')));

/** Every package of a lockfile except for the project itself. */
export function readLockfile(directory: string) {
  const text = readFileSync(join(directory, 'package-lock.json'), 'utf8');
  const { '': _, ...packages } = Lockfile.parse(JSON.parse(text)).packages;
  return Object.entries(packages).map(([path, entry]) => ({ path, ...entry }));
}

/** The name of a package from its path: `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');
