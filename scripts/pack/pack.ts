import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeStaticFiles } from './static-files.ts';
import { bundleForNode, bundleLibrary } from './bundle.ts';
import { readManifest, ROOT } from './manifest.ts';
import { listPackages, writeNotices } from './notices.ts';
import { writeSbom } from './sbom.ts';

// Writes `lib/` except for the types: the command and the library, with the packages that they contain.
for (const directory of ['lib/scripts', 'lib/src']) {
  rmSync(join(ROOT, directory), { recursive: true, force: true });
}
await writeStaticFiles();
const { commands, entries, dependencies } = readManifest();
const forNode = ['src/index.ts', 'src/astro.ts'];
const others = entries.filter((entry) => !forNode.includes(entry));
const inputs = [
  ...(await bundleLibrary(others, dependencies)),
  ...(await bundleForNode([...commands, ...forNode])),
];
const bundled = listPackages(inputs);
writeNotices(ROOT, bundled, join(ROOT, 'lib/third-party-notices.txt'));
writeSbom(ROOT, bundled, join(ROOT, 'lib/sbom.cdx.json'));
