import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { enterRepository } from '../changelog/enter-repository.ts';
import { enterDirectory } from '../enter-directory.ts';
import { listAll, read, stepsOf } from './init-files.ts';
import { run } from './run.ts';

describe('gazette init', () => {
  test('--ci reminds of siteUrl while it is a placeholder', async () => {
    enterDirectory({ 'package.json': '{ "name": "app" }' });
    await run(['init']);
    const reminder = 'Before you publish, set siteUrl in package.json to the address of your site.';
    expect((await run(['init', '--ci', 'github'])).stdout).toContain(reminder);
    writeFileSync('package.json', read('package.json').replace('localhost:8080', 'example.com'));
    expect((await run(['init', '--ci', 'github'])).stdout).toContain(reminder);
    rmSync('.github', { recursive: true });
    writeFileSync('package.json', read('package.json').replace('example.com', 'notes.acme.test'));
    expect((await run(['init', '--ci', 'github'])).stdout).not.toContain(reminder);
  });

  test('--ci gitlab adds jobs, and the file of GitLab that includes them', async () => {
    const hosting = ['nginx', 'cloudflare'];
    enterDirectory({ 'gazette.json': JSON.stringify({ hosting }), 'releases/1.0.md': '' });
    expect((await run(['init', '--ci', 'gitlab'])).stdout).toContain(
      `Created .gitlab/release-notes.yml: publishes to Cloudflare Pages and your server when you push a tag; its first lines say what it needs. CI installs Gazette from package.json: copy the package to vendor/, and run npm install --save-dev ./vendor/gazette.tgz.
Created .gitlab-ci.yml: includes .gitlab/release-notes.yml.
`,
    );
    expect(read('.gitlab-ci.yml')).toBe('include: [{ local: .gitlab/release-notes*.yml }]\n');
    expect((await run(['init', '--ci', 'gitlab'])).stdout).toContain(
      `Kept .gitlab/release-notes.yml: it exists already.\nKept .gitlab-ci.yml: it includes .gitlab/release-notes.yml.\n`,
    );
    writeFileSync('.gitlab-ci.yml', 'test: { script: make }\n');
    expect((await run(['init', '--ci', 'gitlab'])).stdout).toContain(
      'Kept .gitlab-ci.yml: the jobs need the line `include: [{ local: .gitlab/release-notes*.yml }]` in it.\n',
    );
  });

  test.each(['github', 'gitlab'])('--ci refuses a site at %s.io without its host', async (name) => {
    const siteUrl = `https://acme.${name}.io/notes/`;
    enterDirectory({ 'gazette.json': JSON.stringify({ siteUrl }) });
    const before = listAll();
    expect(await run(['init', '--ci', 'github'])).toMatchObject({
      exitCode: 2,
      stderr: `gazette: siteUrl is ${siteUrl}; to publish there, set "hosting": ["${name}-pages"] and run gazette init --ci ${name}\n`,
    });
    expect(listAll()).toEqual(before);
  });

  test('--ci warns of packages from outside of the repository', async () => {
    const resolved = ['file:../gazette-0.5.0.tgz', 'file:vendor/a.tgz', 'https://e.example/b'];
    const entries = resolved.map((each, index) => [`node_modules/${index}`, { resolved: each }]);
    const lock = JSON.stringify({ packages: { '': {}, ...Object.fromEntries(entries) } });
    enterRepository({});
    writeFileSync('package-lock.json', lock);
    const warning =
      'Kept package-lock.json: it installs ../gazette-0.5.0.tgz from outside of the repository, so npm ci fails in CI: copy the package to vendor/, and run npm install --save-dev ./vendor/gazette-0.5.0.tgz.';
    expect(stepsOf(await run(['init', '--ci', 'github']))?.slice(-1)).toEqual([warning]);
    enterPackage();
    writeFileSync('package-lock.json', lock);
    expect((await run(['init', '--ci', 'github'])).stdout).not.toContain('outside');
  });

  test('--ci in a package writes files at the root of the repository, whose steps run in the package', async () => {
    enterRepository({});
    enterPackage();
    writeFileSync('gazette.json', '{ "hosting": ["github-pages"] }');
    const workflow = '../../.github/workflows/release-notes-kite.yml';
    expect(stepsOf(await run(['init', '--ci', 'github']))?.at(-1)).toContain(`Created ${workflow}`);
    expect(load(read(workflow))).toMatchObject({
      name: 'release notes of packages/kite',
      defaults: { run: { 'working-directory': 'packages/kite' } },
      jobs: { publish: { concurrency: { group: 'release-notes-kite' } } },
    });
    // Before the checkout, the directory does not exist.
    expect(read(workflow)).toMatch(/github\.token \}\}\n {8}working-directory: \.\n {6}- uses/);
    expect(read(workflow)).toContain('paths: ["packages/kite/releases/**", ');
    expect(read(workflow)).toContain('          path: "packages/kite/${{ env.OUT }}"\n');
    writeFileSync('gazette.json', '{ "hosting": ["gitlab-pages"] }');
    await run(['init', '--ci', 'gitlab']);
    const jobs = '../../.gitlab/release-notes-kite.yml';
    expect(load(read(jobs))).toMatchObject({
      '.release-notes-kite': { before_script: ["cd 'packages/kite'"] },
      'release-notes-kite-publish': { pages: { publish: 'packages/kite/dist' } },
      'release-notes-kite-due': { resource_group: 'release-notes-kite' },
    });
    expect(read('../../.gitlab-ci.yml')).toContain('.gitlab/release-notes*.yml');
    // Alone, npm ci leaves out what the root of a workspace installs.
    const installs = `${read(workflow)}${read(jobs)}`.match(/npm ci.*/g);
    expect(installs).toEqual(Array.from({ length: 5 }, () => 'npm ci --include-workspace-root'));
  });
});

function enterPackage() {
  mkdirSync('packages/kite', { recursive: true });
  process.chdir('packages/kite');
}
