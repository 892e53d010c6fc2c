import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const Entry = z.object({
  version: z.string().default(''),
  license: z.string().optional(),
  integrity: z.string().default(''),
  dev: z.boolean().optional(),
  link: z.boolean().optional(),
  optional: z.boolean().optional(),
});
const Lockfile = z.object({ version: z.string(), packages: z.record(z.string(), Entry) });

/** Writes the bill of materials in CycloneDX: the packages that are bundled, and those that users install with Gazette. */
export function writeSbom(root: string, bundled: string[], path: string): void {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { version, packages } = Lockfile.parse(JSON.parse(text));
  const components = Object.entries(packages)
    .filter(([directory, { dev, link }]) => bundled.includes(directory) || !(dev || link))
    .filter(([directory]) => directory.includes('node_modules/'))
    .map(([directory, entry]) => describePackage(directory, entry));
  const own = { type: 'application', name: 'gazette', version, purl: `pkg:npm/gazette@${version}` };
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components,
  };
  writeFileSync(path, `${JSON.stringify(sbom)}\n`);
}

function describePackage(directory: string, entry: z.infer<typeof Entry>) {
  const { version, license, integrity, optional } = entry;
  const name = directory.slice(directory.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content }],
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  };
}
