// All packages of scripts/runtime have a bin `node`. npm before 11.19 installs the one for this platform, and then removes
// its link with the packages for other platforms, so the link is restored here.
import { linkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import process from 'node:process';

const isWindows = process.platform === 'win32';
const file = isWindows ? 'node.exe' : 'node';
const binary = `../node-${isWindows ? 'win' : process.platform}-${process.arch}/bin/${file}`;
const identify = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;

process.chdir('node_modules/.bin');
if (identify(binary) !== undefined && identify(file) !== identify(binary)) {
  rmSync(file, { force: true });
  const link = isWindows ? linkSync : symlinkSync;
  link(binary, file);
}
