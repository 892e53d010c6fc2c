import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const Package = z.object({ name: z.string(), version: z.string(), license: z.string() });
const PERMISSIVE = new Set(['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0']);
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENSE = /^(?:licen[cs]e|notice)/i;

/**
 * Writes the licences of the packages that these files belong to, as the licences require.
 *
 * @throws Error if a licence may require more than its notice
 */
export function writeNotices(root: string, inputs: string[], path: string): void {
  const directories = new Set(inputs.flatMap((input) => PACKAGE.exec(input)?.[0] ?? []));
  const notices = [...directories].toSorted().map((directory) => readNotice(join(root, directory)));
  const head = 'The command gazette contains code of these packages.\n';
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
