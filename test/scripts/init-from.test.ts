import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { enterDirectory } from '../enter-directory.ts';
import { enterRepository } from '../changelog/enter-repository.ts';
import { read } from './init-files.ts';
import { run } from './run.ts';

const changelog = `# Changelog

## [1.1.0] - 2026-02-01

- Faster search.

## [1.0.0] - 2026-01-01

- First release.
`;
const NEXT = `
Next, run

  npx --no-install gazette check     to see what must be corrected
  npx --no-install gazette preview   to see the page while you write
  npx --no-install gazette build     to write the page, the feed and the JSON
`;

describe('gazette init --from', () => {
  test('imports a changelog instead of creating a first note, and build works', async () => {
    enterDirectory({ 'CHANGELOG.md': changelog, 'package.json': '{ "name": "app" }' });
    expect(await run(['init', '--from', 'CHANGELOG.md'])).toEqual({
      exitCode: 0,
      stdout: `CHANGELOG.md
  1  skipped    text before the first release

Created 2 notes in releases. 1 part skipped.

Changed package.json: added the settings siteTitle and siteUrl. If you publish the package to npm, list its "files", or it has the notes and vendor/ too.
${NEXT}
Before you publish, set siteUrl in package.json to the address of your site. The file docs/start.md of the package shows every step.
`,
      stderr: '',
    });
    expect(readdirSync('releases')).toEqual(['1.0.0.md', '1.1.0.md']);
    expect(await run(['build'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('The current release is 1.1.0, the previous one 1.0.0.\n'),
    });
  });

  test('takes missing dates from the tags of Git, and adds a placeholder before the only release', async () => {
    enterRepository({ 'v1.0.0': '2026-03-04T05:06:07Z' });
    await run(['init', '--from', '-'], { stdin: '## 1.0.0\n\n- First release.\n' });
    expect(read('releases/1.0.0.md')).toContain('\ndate: 2026-03-04T05:06:07Z\n');
    expect(readdirSync('releases')).toEqual(['0.0.0.md', '1.0.0.md']);
    expect((await run(['build'])).exitCode).toBe(0);
  });

  test('creates nothing if the file is missing', async () => {
    enterDirectory();
    expect(await run(['init', '--from', 'HISTORY.md'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'gazette: cannot read HISTORY.md: there is no such file or directory\n',
    });
    expect(readdirSync('.')).toEqual([]);
  });

  test.each([
    ['Nothing here.\n', 1],
    ['## [Unreleased]\n', 0],
  ])('of %j creates the settings only', async (text, exitCode) => {
    enterDirectory({ 'notes.md': text });
    const result = await run(['init', '--from', 'notes.md']);
    expect(result.exitCode).toBe(exitCode);
    expect(result.stdout.slice(result.stdout.indexOf('Created gazette.json')))
      .toBe(`Created gazette.json: the setting siteUrl.

No release was found. Next, run one of these:

  npx --no-install gazette import FILE   to import another changelog
  npx --no-install gazette new 1.0.0     to write a note
`);
    expect(readdirSync('.').toSorted()).toEqual(['gazette.json', 'notes.md']);
  });
});
