import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Copies the files that git tracks into a directory, and links `node_modules` there. */
export function copyProject(directory: string): void {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const path of tracked.filter((name) => name !== '')) cpSync(path, join(directory, path));
  symlinkSync(join(process.cwd(), 'node_modules'), join(directory, 'node_modules'));
}
