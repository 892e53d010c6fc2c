import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { enterDirectory } from '../enter-directory.ts';
import { listAll, read, stepsOf } from './init-files.ts';
import { run } from './run.ts';

const COMMANDS = `
  npx --no-install gazette check     to see what must be corrected
  npx --no-install gazette preview   to see the page while you write
  npx --no-install gazette build     to write the page, the feed and the JSON
`;
const PLACEHOLDER =
  'Created releases/0.0.0.md: a placeholder, because the version response includes the release before.';

describe('gazette init', () => {
  test.each([
    ['node_modules/\n', true],
    ['node_modules/\ndist/\n', false],
  ])('in a Git repository with .gitignore %j', async (ignored, isMissing) => {
    enterDirectory({ '.git/HEAD': 'ref: refs/heads/main\n', '.gitignore': ignored });
    const { stdout } = await run(['init']);
    const advice = '\nAdd dist/ to .gitignore, because each build writes it.\n';
    expect(stdout.includes(advice)).toBe(isMissing);
  });

  test('sets up an empty directory, and build works', async () => {
    enterDirectory();
    expect(await run(['init'])).toEqual({
      exitCode: 0,
      stdout: `Created releases/1.0.0.md: your first release note.
${PLACEHOLDER}
Created gazette.json: the setting siteUrl.

Next, edit releases/1.0.0.md, and run
${COMMANDS}
Before you publish, set siteUrl in gazette.json to the address of your site. The file docs/start.md of the package shows every step.
`,
      stderr: '',
    });
    expect(listAll()).toEqual(['gazette.json', 'releases/0.0.0.md', 'releases/1.0.0.md']);
    expect(read('gazette.json')).toBe('{\n  "siteUrl": "http://localhost:8080/"\n}\n');
    expect(read('releases/1.0.0.md')).toBe(`---
version: 1.0.0
date: 2026-11-20
---

<!-- Edit this note: write an introduction, then your changes below one headline for each area of your product. -->

From now on, these notes tell you what is new in each release.

## Changes

- Release notes have a page of their own.
`);
    expect(read('releases/0.0.0.md')).toBe(`---
version: 0.0.0
date: 2000-01-01
title: Project started
listed: false
---

<!-- The version response includes the release before the current one. Replace this note with one for your previous release, or delete it when you have two others. -->

The work on this project started.
`);
    expect(await run(['build'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(
        /^The current release is 1\.0\.0, the previous one 0\.0\.0\.\n/,
      ),
    });
    expect(JSON.parse(read('dist/v2/cloud/version'))).toMatchObject({
      version: '1.0.0',
      log: { title: "What's new in 1.0.0", previous_version: '0.0.0' },
    });
  });

  test('adds settings to package.json, with the name without scope, and takes its version', async () => {
    enterDirectory({
      'package.json': '\uFEFF{\n\t"version": "2.1.0-rc.1",\n\t"name": "@acme/app"\n}',
    });
    expect(stepsOf(await run(['init']))).toEqual([
      'Created releases/2.1.0-rc.1.md: your first release note.',
      PLACEHOLDER,
      'Changed package.json: added the settings siteTitle and siteUrl. If you publish the package to npm, list its "files", or it has the notes and vendor/ too.',
    ]);
    expect(read('package.json')).toBe(
      '{\n\t"version": "2.1.0-rc.1",\n\t"name": "@acme/app",\n\t"gazette": {\n\t\t"siteTitle": "App",\n\t\t"siteUrl": "http://localhost:8080/"\n\t}\n}\n',
    );
    expect(existsSync('gazette.json')).toBe(false);
    expect((await run(['check'])).stdout).toContain('The current release is 2.1.0-rc.1');
  });

  test.each([
    ['{ "version": "0.0.0" }', '1.0.0', '0.0.0'],
    ['{ "version": "0.0.0-development" }', '1.0.0', '0.0.0'],
    ['{ "version": 2, "name": 5 }', '1.0.0', '0.0.0'],
    ['\uFEFF{ "version": "1.0.0+5" }', '1.0.0+5', '0.0.0'],
  ])('%j gives the versions %s and %s', async (text, current, previous) => {
    enterDirectory({ 'package.json': text, 'releases/app-1.0.zip': 'PK' });
    await run(['init']);
    const before: unknown = JSON.parse(text.replace('\uFEFF', ''));
    expect(JSON.parse(read('package.json'))).toMatchObject({ ...Object(before) });
    expect(await run(['check'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining(
        `The current release is ${current}, the previous one ${previous}.`,
      ),
    });
  });

  test('changes nothing when it runs again', async () => {
    enterDirectory({ 'package.json': '{ "name": "app" }' });
    await run(['init', '--ci', 'github']);
    const before = listAll().map((path) => [path, read(path)]);
    expect(await run(['init', '--ci', 'github'])).toEqual({
      exitCode: 0,
      stdout: `Kept releases: it has 2 release notes.
Kept package.json: it has settings already.
Kept .github/workflows/release-notes.yml: it exists already.

Next, run
${COMMANDS}
Before you publish, set siteUrl in package.json to the address of your site. The file docs/start.md of the package shows every step.
`,
      stderr: '',
    });
    expect(listAll().map((path) => [path, read(path)])).toEqual(before);
  });

  test('writes --releases and --out into the settings', async () => {
    enterDirectory();
    await run(['init', '--releases', 'docs/notes', '--out', 'site']);
    expect(JSON.parse(read('gazette.json'))).toEqual({
      siteUrl: 'http://localhost:8080/',
      releases: 'docs/notes',
      out: 'site',
    });
    expect((await run(['build'])).stdout).toContain('Wrote site/v2/cloud/version.');
  });

  test.each([
    ['dist/index.html', 'mine'],
    ['vite.config.ts', ''],
    ['pyproject.toml', ''],
    ['setup.py', ''],
    ['.goreleaser.yaml', ''],
    ['package.json', '{ "devDependencies": { "rollup": "^4" }, "private": true }'],
    ['package.json', '{ "main": "dist/index.js", "files": ["dist/**"] }'],
  ])('chooses another output directory next to %s %j', async (path, text) => {
    enterDirectory({ [path]: text });
    expect(stepsOf(await run(['init']))?.[2]).toMatch(
      /^(Created gazette|Changed package)\.json: (added )?the settings siteUrl and out, which is release-notes because another tool seems to use dist\.$/,
    );
    expect((await run(['build'])).exitCode).toBe(0);
    expect(listAll()).toContain('release-notes/v2/cloud/version');
  });
});

test('gazette init creates nothing and exits with 2 if package.json is broken', async () => {
  enterDirectory({ 'package.json': '{\n  "name": "app",\n}\n' });
  const { exitCode, stdout, stderr } = await run(['init']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain('package.json');
  expect(stderr).toMatch(/3:1 +error +this is not valid JSON: found "}"/);
  expect(listAll()).toEqual(['package.json']);
});
