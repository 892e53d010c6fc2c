import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeStaticFiles } from './static-files.ts';
import { bundleCommands, bundleLibrary } from './bundle.ts';
import { readManifest, ROOT } from './manifest.ts';
import { writeNotices } from './notices.ts';

// Writes `lib/` except for the types: the command with its packages, and the library without them.
for (const directory of ['lib/scripts', 'lib/src']) {
  rmSync(join(ROOT, directory), { recursive: true, force: true });
}
await writeStaticFiles();
const { commands, entries } = readManifest();
await bundleLibrary(entries);
const inlined = await bundleCommands(commands);
writeNotices(ROOT, inlined, join(ROOT, 'lib/third-party-notices.txt'));
