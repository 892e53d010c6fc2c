import process from 'node:process';
import { onTestFinished } from 'vitest';
import { temporaryDirectory } from './temporary.ts';

/** Makes a new directory with these files the current one until the test is over, and returns it. */
export function enterDirectory(files: Record<string, string | Uint8Array> = {}): string {
  const before = process.cwd();
  const directory = temporaryDirectory(files);
  onTestFinished(() => process.chdir(before));
  process.chdir(directory);
  return directory;
}
