#!/usr/bin/env node
const OLDEST = [22, 13] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `gazette is made for Node.js ${OLDEST.join('.')} and later; this is ${process.version}.\n`,
  );
}
// What is packed takes the modules of Node.js from the process, which versions before 20.16 do not offer.
const hasModules = 'getBuiltinModule' in process;
if (hasModules) {
  process.getBuiltinModule('node:module').enableCompileCache?.();
  const { start } = await import('./start.ts');
  await start();
} else {
  process.exitCode = 2;
}
