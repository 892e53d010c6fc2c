import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Copies what git knows of this project into a directory; what is installed here is linked there. */
export function copyProject(directory: string): void {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  for (const path of tracked.filter((name) => name !== '')) cpSync(path, join(directory, path));
  symlinkSync(join(process.cwd(), 'node_modules'), join(directory, 'node_modules'));
}
