import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { enterDirectory } from '../enter-directory.ts';
import { read } from './init-files.ts';
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
      `Created .gitlab/release-notes.yml: publishes to Cloudflare Pages and your server when you push a tag; its first lines say what it needs.
Created .gitlab-ci.yml: includes .gitlab/release-notes.yml.
`,
    );
    expect(read('.gitlab-ci.yml')).toBe('include: [{ local: .gitlab/release-notes.yml }]\n');
    expect((await run(['init', '--ci', 'gitlab'])).stdout).toContain(
      `Kept .gitlab/release-notes.yml: it exists already.\nKept .gitlab-ci.yml: the jobs need the line \`include: [{ local: .gitlab/release-notes.yml }]\` in it.\n`,
    );
  });
});
