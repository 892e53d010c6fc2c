import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';
import { readLockfile, readManifest } from './read-lockfile.ts';

const root = process.cwd();
const { optionalDependencies: runtimes } = readManifest('scripts/runtime');
const platform = process.platform === 'win32' ? 'win' : process.platform;
const here = `node-${platform}-${process.arch}`;
const file = process.platform === 'win32' ? 'node.exe' : 'node';
const isPinned = here in runtimes;

test('the runtime has one version on all platforms, and the lockfile has a hash for each', () => {
  expect(new Set(Object.values(runtimes)).size).toBe(1);
  const locked = readLockfile('.').filter(({ path }) => path.startsWith('node_modules/node-'));
  const found = locked.map(({ path, version, integrity }) => [path, version, integrity?.length]);
  for (const [name, version] of Object.entries(runtimes)) {
    expect(found).toContainEqual([`node_modules/${name}`, version, 'sha512-'.length + 88]);
  }
});

test.runIf(isPinned)('these tests run on it, through the link that npm scripts use', () => {
  expect(process.version).toBe(`v${runtimes[here]}`);
  const linked = realpathSync(join('node_modules/.bin', file));
  expect(linked).toBe(realpathSync(join('node_modules', here, 'bin', file)));
  expect(realpathSync(process.execPath)).toBe(linked);
});

/** Links the runtime in a project of these files. `linked` is the target of a link that exists already. */
function prepare(files: Record<string, string>, linked?: string) {
  const directory = temporaryDirectory({ 'node_modules/.bin/others': '', ...files });
  const link = join(directory, 'node_modules/.bin', file);
  if (linked !== undefined) symlinkSync(linked, link);
  const argv = ['node_modules/tsx/dist/cli.mjs', 'scripts/runtime/link-runtime.ts'];
  const [tsx = '', script = ''] = argv.map((path) => join(root, path));
  execFileSync(process.execPath, [tsx, script], { cwd: directory });
  return { directory, link };
}

const binary = { [`node_modules/${here}/bin/${file}`]: 'the runtime' };

test.each([
  ['is missing', undefined],
  ['leads to another runtime', '../node/bin/node'],
  ['is dangling', '../gone/bin/node'],
])('a link that %s is created', (_, linked) => {
  const { link } = prepare({ ...binary, 'node_modules/node/bin/node': 'an older one' }, linked);
  expect(readFileSync(link, 'utf8')).toBe('the runtime');
});

test('a correct link is kept, and without a runtime for the platform none is created', () => {
  const { directory, link } = prepare(binary, `../${here}/bin/${file}`);
  const target = join(directory, 'node_modules', here, 'bin', file);
  expect(statSync(link).ino).toBe(statSync(target).ino);
  expect(existsSync(prepare({}).link)).toBe(false);
});
