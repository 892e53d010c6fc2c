import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';
import { VersionResponse } from '../../src/contract/version-response.ts';
import { packInto } from './pack-into.ts';

const place = temporaryDirectory({}, afterAll);
/** Real changelogs, if they are there. */
const real = process.env['REAL_INPUTS'];
const tarball = packInto(place);

/** Creates a repository with these files, and installs the package in it. */
function createRepository(name: string, files: Record<string, string> = {}): string {
  const directory = join(place, name);
  mkdirSync(directory);
  execFileSync('git', ['init', '--quiet', directory]);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(directory, path), text);
  const quick = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', '--save-dev', tarball, ...quick, '--loglevel=error'], {
    cwd: directory,
  });
  return directory;
}

/** Runs a command in a repository; it must succeed and report no error. */
function gazette(directory: string, ...argv: string[]): string {
  const bin = join(directory, 'node_modules/.bin/gazette');
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argv], {
    cwd: directory,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: expect.not.stringMatching(/\berrors?\b/),
  });
  return stdout;
}

function readResponse(directory: string): VersionResponse {
  const text = readFileSync(join(directory, 'dist/v2/cloud/version'), 'utf8');
  return VersionResponse.parse(JSON.parse(text));
}

describe('a new user needs two commands', () => {
  test.each([
    ['an empty repository', {}, '1.0.0'],
    ['a product', { 'package.json': '{ "name": "@acme/app", "version": "3.2.1" }\n' }, '3.2.1'],
  ])('in %s', (name, files, version) => {
    const directory = createRepository(name.replaceAll(' ', '-'), files);
    gazette(directory, 'init');
    gazette(directory, 'build');
    const { log } = readResponse(directory);
    expect(log).toMatchObject({ version, previous_version: '0.0.0' });
    const [picture = ''] = globSync('art/release-*', { cwd: join(directory, 'dist') });
    expect(log.art).toBe(`http://localhost:8080/${picture}`);
    expect(readFileSync(join(directory, 'dist', picture))).toEqual(
      readFileSync('scripts/pack/art/release.png'),
    );
    expect(gazette(directory, 'init')).toContain('Nothing was changed.');
  });

  test.runIf(real !== undefined)('in a product with a long changelog', () => {
    const directory = createRepository('with-changelog');
    cpSync(join(real ?? '', 'changelogs/tailwindcss.md'), join(directory, 'CHANGELOG.md'));
    expect(gazette(directory, 'init', '--from', 'CHANGELOG.md')).toContain('Created 330 notes in');
    gazette(directory, 'build');
    expect(readResponse(directory).log).toMatchObject({
      version: '4.3.3',
      published: 'Published on July 16, 2026',
      previous_version: '4.3.2',
    });
    expect(readdirSync(join(directory, 'releases'))).toHaveLength(330);
  });
});
