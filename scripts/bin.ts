#!/usr/bin/env node
import { importEagerly } from './import-eagerly.ts';

// What is packed takes the modules of Node.js from the process, which versions before 20.16 do not offer.
const hasModules = 'getBuiltinModule' in process;
if (hasModules) {
  process.getBuiltinModule('node:module').enableCompileCache?.();
  const { run } = await importEagerly(() => import('./run.ts'));
  await run();
} else {
  process.stderr.write(
    `gazette needs Node.js 22.13 or later; this is ${process.versions.node}. Install a newer one from https://nodejs.org\n`,
  );
  process.exitCode = 2;
}
