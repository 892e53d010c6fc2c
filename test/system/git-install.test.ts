import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryDirectory } from '../temporary.ts';
import { copyProject } from './copy-project.ts';
import { entries } from './use-package.ts';

const place = temporaryDirectory({}, afterAll);
const repository = join(place, 'repository');
const user = join(place, 'user');
const installed = join(user, 'node_modules/gazette');

/** Without the npm settings of this repository, which npm passes on. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
);
const run = (cwd: string, command: string, ...argv: string[]) =>
  execFileSync(command, argv, { cwd, env, encoding: 'utf8', stdio: 'pipe' });

/** Installs Gazette from a local git repository, as `npm install github:OWNER/gazette` does from GitHub. */
beforeAll(() => {
  mkdirSync(repository);
  copyProject(repository);
  rmSync(join(repository, 'node_modules'));
  const git = (...argv: string[]) =>
    run(repository, 'git', '-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...argv);
  git('init', '--quiet');
  git('add', '--all', '--force');
  git('commit', '--quiet', '--message', 'Test');
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{ "type": "module" }');
  const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  run(user, 'npm', 'install', `git+file://${repository}`, ...quick);
}, 300_000);

test('the installed package has the command, the entries and the docs, but no sources', () => {
  cpSync('test/fixtures/pair/releases', join(user, 'releases'), { recursive: true });
  expect(run(user, 'npx', '--no-install', 'gazette', 'build')).toContain(
    'Wrote dist/v2/cloud/version',
  );
  expect(readFileSync(join(user, 'dist/v2/cloud/version'), 'utf8')).toBe(
    readFileSync('test/fixtures/pair/version', 'utf8'),
  );
  const imports = entries.map((entry) => `import '${entry}';`).join('');
  expect(run(user, process.execPath, '--input-type=module', '--eval', imports)).toBe('');
  expect(globSync('lib/src/**/*.d.ts', { cwd: installed })).toContain('lib/src/index.d.ts');
  expect(existsSync(join(installed, 'docs/rules.md'))).toBe(true);
  expect(globSync('{src,test,scripts,node_modules}', { cwd: installed })).toEqual([]);
  expect(existsSync(join(user, 'node_modules/vitest'))).toBe(false);
});

test('the commands of the README pack Gazette and install the file', () => {
  const [, code = ''] =
    /^```sh\n(git clone [^]*?)^```/m.exec(readFileSync('README.md', 'utf8')) ?? [];
  const adapted = code.replace('https://github.com/OWNER/gazette.git', `${repository} gazette`);
  expect(adapted).toContain(repository);
  mkdirSync(join(place, 'product'));
  const offline = 'export npm_config_prefer_offline=true npm_config_audit=false';
  run(place, 'bash', '-ec', `${offline}\n${adapted}`);
  expect(run(join(place, 'product'), 'npx', '--no-install', 'gazette', '--version')).toBe(
    `${packageJson.version}\n`,
  );
}, 600_000);

test('in a clone, an installation without development dependencies succeeds', () => {
  run(repository, 'npm', 'ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund');
  expect(existsSync(join(repository, 'node_modules/zod'))).toBe(true);
  expect(existsSync(join(repository, 'node_modules/tsx'))).toBe(false);
});
