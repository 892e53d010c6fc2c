import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { answerWithText } from '../client/answer-with.ts';
import { sampleHistory, sampleResponse } from '../client/sample-response.ts';
import { readTree } from '../read-tree.ts';
import { countFiles, temporaryDirectory } from '../temporary.ts';
import { packInto } from './build-package.ts';
import { entries, listPackages, manifest, TSCONFIG, USE, USE_CLIENT } from './use-package.ts';

const Lockfile = z.object({ packages: z.record(z.string(), z.unknown()) });
const root = process.cwd();
const TSX = join(root, 'node_modules/tsx/dist/cli.mjs');
const TSC = join(root, 'node_modules/.bin/tsc');
const SCRIPT = join(root, 'scripts/gazette.ts');
const COMMAND = 'lib/scripts/gazette.mjs';
const place = temporaryDirectory({}, afterAll);
const tarball = join(place, 'gazette.tgz');
const installed = join(place, 'installed');
const bin = join(installed, 'node_modules/gazette', COMMAND);

/** Packs this project, and installs the package with its dependencies in an empty project. */
beforeAll(() => {
  const npm = (...argv: string[]) => execFileSync('npm', [...argv, '--loglevel=error']);
  renameSync(packInto(place), tarball);
  mkdirSync(installed);
  writeFileSync(join(installed, 'package.json'), '{ "type": "module" }');
  const quick = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  npm('install', tarball, '--prefix', installed, ...quick);
});

/** Creates a project with the notes of a fixture, and no settings. */
function createProject(notes = 'pair/releases') {
  const directory = temporaryDirectory({ 'package.json': '{ "type": "module" }' });
  cpSync(join('test/fixtures', notes), join(directory, 'releases'), { recursive: true });
  return {
    directory,
    run: (program: string, argv: string[], env: Record<string, string> = {}) => {
      const { status, stdout, stderr } = spawnSync(program, argv, {
        cwd: directory,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      });
      return { status, stdout, stderr };
    },
  };
}

test('the installed command builds what the script builds', () => {
  const { directory, run } = createProject();
  const built = run(process.execPath, [bin, 'build', '--out', 'dist', '--summary', 'summary.md']);
  expect(built).toMatchObject({ status: 0, stderr: '' });
  expect(built.stdout).toContain('2.4.0');
  expect(readFileSync(join(directory, 'dist/v2/cloud/version'), 'utf8')).toBe(
    readFileSync('test/fixtures/pair/version', 'utf8'),
  );
  const out = ['--out', 'dist-of-script', '--summary', 'summary-of-script.md'];
  run(process.execPath, [TSX, SCRIPT, 'build', ...out]);
  expect(countFiles(join(directory, 'dist'))).toBeGreaterThan(5);
  expect(readTree(join(directory, 'dist'))).toEqual(readTree(join(directory, 'dist-of-script')));
  expect(readFileSync(join(directory, 'summary.md'))).toEqual(
    readFileSync(join(directory, 'summary-of-script.md')),
  );
});

test.each([
  ['check --reporter json'],
  ['--help'],
  ['serve --db a.db --demo'],
  ['publish --to s3://bucket'],
])('the installed command prints what the script prints: %s', (line) => {
  const { run } = createProject('problems');
  const argv = line.split(' ');
  const result = run(process.execPath, [bin, ...argv]);
  expect(result).toEqual(run(process.execPath, [TSX, SCRIPT, ...argv]));
  expect(`${result.stdout}${result.stderr}`).not.toBe('');
});

test('without the native parser, the command writes the same files', () => {
  const { directory, run } = createProject();
  execFileSync('tar', ['xf', tarball, '-C', directory]);
  const alone = join(directory, 'package', COMMAND);
  expect(run(process.execPath, [alone, 'build', '--out', 'dist'])).toMatchObject({ status: 0 });
  run(process.execPath, [bin, 'build', '--out', 'dist-of-native']);
  expect(readTree(join(directory, 'dist'))).toEqual(readTree(join(directory, 'dist-of-native')));
});

test('the command works where Node.js cannot write its compile cache', () => {
  const { run } = createProject();
  const env = { NODE_COMPILE_CACHE: '/dev/null/cache', TMPDIR: '/dev/null' };
  expect(run(process.execPath, [bin, 'build'], env)).toMatchObject({ status: 0, stderr: '' });
});

describe('on a Node.js that is too old', () => {
  const readVersion = (node: string) =>
    execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  const old = String(process.env['PATH'])
    .split(delimiter)
    .map((path) => join(path, 'node'))
    .find((path) => existsSync(path) && /^v(?:18|20|21)\./.test(readVersion(path)));
  if (old === undefined) throw new Error('install Node.js 18, 20 or 21 and add it to PATH');

  test('the installed command prints one line and exits with 2', () => {
    const { run } = createProject();
    expect(run(old, [bin, 'build'])).toEqual({
      status: 2,
      stdout: '',
      stderr: `gazette needs Node.js 22.13 or later; this is ${readVersion(old).slice(1)}. Install a newer version from https://nodejs.org\n`,
    });
  });

  test.each(['gazette/sessions', 'gazette/sessions/sqlite'])('an import of %s says so', (entry) => {
    writeFileSync(join(installed, 'import.mjs'), `await import('${entry}');`);
    const options = { cwd: installed, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync(old, ['import.mjs'], options);
    expect(status).toBe(1);
    expect(stderr).toContain(`Error: ${entry} needs Node.js 22.13 or later\n`);
  });
});

test('an installation adds at most 15 packages', () => {
  const lockfile = readFileSync(join(installed, 'node_modules/.package-lock.json'), 'utf8');
  const added = Object.keys(Lockfile.parse(JSON.parse(lockfile)).packages);
  expect(added).toContain('node_modules/satteri');
  expect(added.length).toBeLessThanOrEqual(15);
});

test('every entry of the installed package can be imported, with its types', () => {
  cpSync('test/fixtures/pair/releases', join(installed, 'releases'), { recursive: true });
  const options = { cwd: installed, encoding: 'utf8' } as const;
  const run = (argv: string[]) => execFileSync(process.execPath, argv, options);
  execFileSync('npm', ['exec', '--offline', '--', 'gazette', 'build'], options);
  writeFileSync(join(installed, 'use.ts'), USE);
  expect(run(['use.ts'])).toBe(`0 2.4.0 Autumn clean-up\n${entries.length}\n`);
  const built = readTree(join(installed, 'dist'));
  expect(readTree(join(installed, 'dist-of-library'))).toEqual(built);
  expect(built.get('whats-new.js')).toEqual(readFileSync('lib/static/whats-new.js'));
  writeFileSync(join(installed, 'use-client.ts'), USE_CLIENT);
  writeFileSync(join(installed, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const listed = execFileSync(TSC, ['--listFiles', '-p', installed], { encoding: 'utf8' });
  const declarations = listed.split('\n').filter((path) => path.includes('/gazette/lib/'));
  // test/system/frameworks compiles the others.
  const forFrameworks = globSync('src/client/frameworks/*').map((path) =>
    path.replace(/(?:\.d)?\.ts$/, '.d.ts'),
  );
  const read = declarations.map((path) => path.slice(path.indexOf('/lib/') + '/lib/'.length));
  expect(
    globSync('**/*.d.ts', { cwd: join(installed, 'node_modules/gazette/lib') }).toSorted(),
  ).toEqual([...read, ...forFrameworks].toSorted());
  const missing = listPackages(declarations).filter(
    (name) => !(name in manifest.dependencies) && !(`@types/${name}` in manifest.dependencies),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['fetchVersion', 2048],
  ['watchVersion', 3700],
])('%s adds less than %i bytes to a compressed bundle, without zod', async (name, limit) => {
  const input = join(installed, `${name}.mjs`);
  writeFileSync(input, `import { ${name} } from 'gazette/client';\nconsole.log(${name});\n`);
  const bundle = await rolldown({ input, logLevel: 'silent' });
  const { output } = await bundle.generate({ minify: true });
  const [{ code, moduleIds }] = output;
  expect(output).toHaveLength(1);
  expect(code).not.toContain('import');
  expect(moduleIds.filter((path) => path.includes('node_modules/zod/'))).toEqual([]);
  expect(gzipSync(code).length).toBeLessThan(limit);
});

/** Runs an example of the docs, which starts with its file name, where the package is installed. */
async function runExample(doc: string, name: string, change = (code: string) => code) {
  const pattern = new RegExp(`^\`\`\`js\\n// ${name}\\.mjs\\n(.*?)^\`\`\``, 'ms');
  const [, code = ''] = pattern.exec(readFileSync(doc, 'utf8')) ?? [];
  expect(code).not.toBe('');
  writeFileSync(join(installed, `${name}.mjs`), change(code));
  return promisify(execFile)(process.execPath, [`${name}.mjs`], { cwd: installed });
}

test.each([
  ['version', 'v2/cloud/version', sampleResponse, '2.4.0, after 2.3.0\n'],
  ['history', 'releases.json', sampleHistory, '6 releases, 1 withdrawn\n'],
])(
  'the example %s.mjs of docs/client.md works with the installed package',
  async (name, path, response, stdout) => {
    const url = await answerWithText(JSON.stringify(response));
    const change = (code: string) =>
      `import 'gazette/whats-new';\n${code.replace(`https://notes.example.com/${path}`, url)}`;
    expect(await runExample('docs/client.md', name, change)).toEqual({ stdout, stderr: '' });
  },
);

test('the example of docs/commands.md builds with the installed package', async () => {
  cpSync('test/fixtures/pair/releases', join(installed, 'releases'), { recursive: true });
  const change = (code: string) => `${code}console.log(problems.length, response.version);`;
  const printed = await runExample('docs/commands.md', 'build', change);
  expect(printed).toEqual({ stdout: '0 2.4.0\n', stderr: '' });
  expect(readFileSync(join(installed, 'dist/v2/cloud/version'), 'utf8')).toBe(
    readFileSync('test/fixtures/pair/version', 'utf8'),
  );
});
