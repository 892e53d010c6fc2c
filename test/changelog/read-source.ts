import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ChangelogSource } from '../../src/changelog/find-parts.ts';

export function readSource(path: string): ChangelogSource {
  return { name: basename(path), text: readFileSync(path, 'utf8') };
}
