import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** How a project installs packages and runs their commands. */
interface PackageManager {
  /** The file that CI installs from. */
  lock: string;
  /** Installs what the lock says, in CI. */
  install: string;
  /** Before the name of a command. */
  run: string;
  add: string;
}

const NPM: PackageManager = {
  lock: 'package-lock.json',
  install: 'npm ci',
  run: 'npx --no-install',
  add: 'npm install --save-dev',
};

const MANAGERS: readonly PackageManager[] = [
  NPM,
  {
    lock: 'pnpm-lock.yaml',
    install: 'corepack enable && pnpm install --frozen-lockfile',
    run: 'pnpm exec',
    add: 'pnpm add --save-dev',
  },
  {
    lock: 'yarn.lock',
    install: 'corepack enable && yarn install --frozen-lockfile',
    run: 'yarn run',
    add: 'yarn add --dev',
  },
  {
    lock: 'bun.lock',
    install: 'npm install --global bun && bun install --frozen-lockfile',
    run: 'bun run',
    add: 'bun add --dev',
  },
];

/** Finds the package manager by its lock, in the first directory that has one; npm without any. */
export function findPackageManager(directories: readonly string[]): PackageManager {
  const managers = directories.flatMap((directory) =>
    MANAGERS.filter(({ lock }) => existsSync(join(directory, lock))),
  );
  return managers[0] ?? NPM;
}

/** Replaces the commands and the lock of npm in a text. */
export function writeCommands(text: string, { install, run, lock, add }: PackageManager): string {
  return text
    .replaceAll(/npm ci(?: --include-workspace-root)?/g, (command) =>
      lock === NPM.lock ? command : install,
    )
    .replaceAll(NPM.run, run)
    .replaceAll(NPM.lock, lock)
    .replaceAll(NPM.add, add);
}
