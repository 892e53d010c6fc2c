#!/usr/bin/env node
// This file runs on any version of Node.js that can import modules; the rest needs the version below.
import module from 'node:module';

const OLDEST = '22.13';
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [oldestMajor = 0, oldestMinor = 0] = OLDEST.split('.').map(Number);

if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) {
  module.enableCompileCache();
  // Older versions warn that SQLite is experimental. Its API is the same in all of them.
  const [print] = process.listeners('warning');
  process.removeAllListeners('warning').on('warning', (warning) => {
    if (!warning.message.startsWith('SQLite is an experimental feature')) print?.(warning);
  });
  const [{ runInProcess }, { main }] = await Promise.all([import('./io.ts'), import('./main.ts')]);
  await runInProcess(async (io) => main(process.argv.slice(2), io));
} else {
  process.stderr.write(
    `gazette needs Node.js ${OLDEST} or later; this is ${process.versions.node}. Install a newer version from https://nodejs.org\n`,
  );
  process.exitCode = 2;
}
