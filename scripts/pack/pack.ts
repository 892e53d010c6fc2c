import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleForNode, bundleLibrary } from './bundle.ts';
import { findAddress } from './find-address.ts';
import { readManifest, ROOT } from './manifest.ts';
import { listPackages, writeNotices } from './notices.ts';
import { writeSbom } from './sbom.ts';
import { writeStaticFiles } from './static-files.ts';

// Writes `lib/` except for the types: the command and the library, with the packages that they contain.
for (const directory of ['lib/scripts', 'lib/src', 'lib/static']) {
  rmSync(join(ROOT, directory), { recursive: true, force: true });
}
await writeStaticFiles();
const { version, commands, entries, dependencies } = readManifest();
const forNode = ['src/index.ts', 'src/astro.ts'];
const others = entries.filter((entry) => !forNode.includes(entry));
const inputs = [
  ...(await bundleLibrary(others, dependencies)),
  ...(await bundleForNode([...commands, ...forNode], { address: findAddress(version) })),
];
const bundled = listPackages(inputs);
writeNotices(ROOT, bundled, join(ROOT, 'lib/third-party-notices.txt'));
writeSbom(ROOT, bundled, join(ROOT, 'lib/sbom.cdx.json'));
