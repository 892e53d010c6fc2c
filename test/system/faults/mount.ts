import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { temporaryDirectory } from '../../temporary.ts';

/** Runs a command as root. */
function runAsRoot(...argv: string[]): void {
  const [command = '', ...rest] = process.getuid?.() === 0 ? argv : ['sudo', '-n', ...argv];
  execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Mounts a file system until the test ends. Returns a function that changes its options. */
export function mountAt(path: string, ...words: string[]) {
  runAsRoot('mount', ...words, path);
  onTestFinished(() => runAsRoot('umount', '--lazy', path));
  return (options: string) => runAsRoot('mount', '-o', `remount,${options}`, path);
}

/** Mounts a file system in memory until the test ends. */
export function mountMemory(options: string) {
  const path = temporaryDirectory();
  const owner = `uid=${process.getuid?.()},mode=700`;
  return { path, remount: mountAt(path, '-t', 'tmpfs', '-o', `${owner},${options}`, 'gazette') };
}
