import { expect, test } from 'vitest';
import { enterDirectory } from '../../enter-directory.ts';
import { readTree } from '../../read-tree.ts';
import { run } from '../run.ts';

test.each([
  ['dist/index.html', 'mine'],
  ['vite.config.ts', ''],
  ['pyproject.toml', ''],
  ['setup.py', ''],
  ['.goreleaser.yaml', ''],
  ['package.json', '{ "devDependencies": { "rollup": "^4" }, "private": true }'],
  ['package.json', '{ "main": "dist/index.js", "files": ["dist/**"] }'],
])('init chooses another output directory next to %s %j', async (path, text) => {
  enterDirectory({ [path]: text });
  const { stdout } = await run(['init']);
  expect(stdout.split('\n')[2]).toMatch(
    /^(Created gazette|Changed package)\.json: (added )?the settings siteUrl and out, which is release-notes because another tool seems to use dist\.$/,
  );
  expect((await run(['build'])).exitCode).toBe(0);
  expect([...readTree('.').keys()]).toContain('release-notes/v2/cloud/version');
});
