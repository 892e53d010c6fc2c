import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countFiles, temporaryDirectory } from '../temporary.ts';

const root = process.cwd();

test('the packed package, installed in an empty project, builds notes and can be imported', () => {
  const directory = temporaryDirectory({ 'package.json': '{ "type": "module" }' });
  const npm = (...argv: string[]) =>
    execFileSync('npm', argv, {
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const [tarball = ''] = npm('pack', root, '--loglevel=error').match(/^gazette-.*\.tgz$/m) ?? [];
  npm('install', `./${tarball}`, '--prefer-offline', '--ignore-scripts');
  cpSync('test/fixtures/pair/releases', join(directory, 'releases'), { recursive: true });
  const printed = npm('exec', '--', 'gazette', 'build');
  const files = countFiles(join(directory, 'dist'));
  expect(printed).toBe(
    `2.4.0 is the current release, 2.3.0 the one before it.\ndist/v2/cloud/version is written; ${files} of ${files} files were new or different.\n`,
  );
  const version = readFileSync(join(directory, 'dist/v2/cloud/version'), 'utf8');
  expect(version).toBe(readFileSync('test/fixtures/pair/version', 'utf8'));
  writeFileSync(
    join(directory, 'use.js'),
    `import { check, Settings, VersionResponse } from 'gazette';
     import { readFileSync } from 'node:fs';
     const { problems, current } = check({ releases: 'releases', settings: Settings.parse({}) });
     const { log } = VersionResponse.parse(JSON.parse(readFileSync('dist/v2/cloud/version', 'utf8')));
     console.log(problems.length, current, log.previous.title);`,
  );
  const used = execFileSync(process.execPath, ['use.js'], { cwd: directory, encoding: 'utf8' });
  expect(used).toBe('0 2.4.0 Autumn clean-up\n');
}, 120_000);
