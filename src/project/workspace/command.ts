import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { findPackage } from '../files.ts';
import { readPackageJson } from './package-info.ts';
import { findPackageManager } from './package-manager.ts';

const NAME = 'gazette';

/** Bundles have the address of the release that they are part of, if it is on GitHub. */
declare const PACKAGE_ADDRESS: string | undefined;

const RELEASED = typeof PACKAGE_ADDRESS === 'undefined' ? undefined : PACKAGE_ADDRESS;

const commands = new Map<string, string>();

/** How Gazette is run in the current directory: by the package manager that installed it, or by npx with its address. */
export function findCommand(): string {
  const directory = resolve('.');
  const command = commands.get(directory) ?? chooseCommand(directory);
  commands.set(directory, command);
  return command;
}

function chooseCommand(directory: string): string {
  const directories = listAbove(directory);
  if (!directories.some(isInstalled)) {
    const root = findPackage();
    if (hasOwnNode(root)) return NAME;
    const address = findNpxAddress(root) ?? RELEASED;
    if (address !== undefined) return `npx --yes ${address}`;
  }
  return `${findPackageManager(directories).run} ${NAME}`;
}

/** The address that CI installs the package from; undefined if the project has installed it. */
export function findCiPackage(): string | undefined {
  if (listAbove(resolve('.')).some(isInstalled)) return undefined;
  const address = findNpxAddress(findPackage()) ?? RELEASED ?? `file:/${NAME}.tgz`;
  const path = address.replace(/^file:/, '');
  return isAbsolute(path) ? `file:vendor/${basename(path)}` : address;
}

function listAbove(directory: string): string[] {
  const above = dirname(directory);
  return above === directory ? [directory] : [directory, ...listAbove(above)];
}

/** Whether a project has Gazette as a dependency. */
function isInstalled(directory: string): boolean {
  const { dependencies, devDependencies } = readPackageJson(join(directory, 'package.json')) ?? {};
  return [dependencies, devDependencies].some((each) => each?.[NAME] !== undefined);
}

/** The archive with Node.js, and an installation for all projects, have the package in `lib/node_modules`. */
const hasOwnNode = (root: string) =>
  basename(dirname(dirname(root))) === 'lib' &&
  ['node', 'node.exe'].some((name) => existsSync(join(root, '../../../bin', name)));

/** The address that npx got the package from. A file below the current directory has a relative path. */
function findNpxAddress(root: string): string | undefined {
  const cache = join(root, '../..');
  if (!cache.includes(`${sep}_npx${sep}`)) return undefined;
  const address = readPackageJson(join(cache, 'package.json'))?.dependencies?.[NAME];
  return address?.replace(/^file:(.*)/, (_, typed: string) => {
    const file = resolve(cache, typed);
    const path = relative('.', file).replaceAll(sep, '/');
    return `file:${path.startsWith('..') || isAbsolute(path) ? file : path}`;
  });
}
