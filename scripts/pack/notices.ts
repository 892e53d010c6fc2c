import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const Package = z.object({ name: z.string(), version: z.string(), license: z.string() });
const PERMISSIVE = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']);
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENSE = /^(?:licen[cs]e|notice)/i;

/** The directories of the packages that these files belong to. */
export function listPackages(inputs: string[]): string[] {
  return [...new Set(inputs.flatMap((input) => PACKAGE.exec(input)?.[0] ?? []))].toSorted();
}

/**
 * Writes the licences of the packages in these directories, as the licences require.
 *
 * @throws Error if a licence may require more than its notice
 */
export function writeNotices(root: string, directories: string[], path: string): void {
  const notices = directories.map((directory) => readNotice(join(root, directory)));
  const head = 'Gazette contains code of these packages.\n';
  writeFileSync(path, [head, ...notices].join(`\n${'-'.repeat(80)}\n\n`));
}

function readNotice(directory: string): string {
  const text = readFileSync(join(directory, 'package.json'), 'utf8');
  const { name, version, license } = Package.parse(JSON.parse(text));
  if (!PERMISSIVE.has(license)) {
    throw new Error(
      `${name} is under ${license}, which is not in the list of scripts/pack/notices.ts; add it there if a notice is all it asks for`,
    );
  }
  const files = readdirSync(directory)
    .toSorted()
    .filter((file) => LICENSE.test(file));
  const texts = files.map((file) => readFileSync(join(directory, file), 'utf8').trim());
  return `${[`${name} ${version} (${license})`, ...texts].join('\n\n')}\n`;
}
