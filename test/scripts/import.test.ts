import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { enterDirectory } from '../enter-directory.ts';
import { temporaryDirectory } from '../temporary.ts';
import { run } from './run.ts';

const CHANGELOG = `# Kite

## 1.1.0

### Fixed

- Two.

## 1.0.0 - 2026-01-01

- One.

## 1.0.0 - 2025-12-31

- Zero.
`;

describe('gazette import', () => {
  test('prints what became of every heading, and fails if something was not imported', async () => {
    const directory = temporaryDirectory({ 'CHANGELOG.md': CHANGELOG });
    const [file, releases] = [join(directory, 'CHANGELOG.md'), join(directory, 'releases')];
    const { exitCode, stdout } = await run(['import', file, '--releases', releases]);
    expect(stdout.replaceAll(`${directory}/`, '')).toBe(
      `CHANGELOG.md
      1  skipped    text before the first release
    3-7  draft      releases/1.1.0.md: no date
   9-11  new        releases/1.0.0.md
  13-15  failed     1.0.0 - 2025-12-31: CHANGELOG.md:9 has the same version

Created 2 notes in releases. 1 part skipped. 1 part could not be imported.
1 draft has no date. Type it and delete the line draft: true, or delete the drafts and import again with --dates-from git.
Next, run

  npx --no-install gazette check
`,
    );
    expect(exitCode).toBe(1);
  });

  test('wraps its sentences at the width of the terminal, and no line of the summary', async () => {
    const directory = temporaryDirectory({ 'CHANGELOG.md': CHANGELOG });
    const argv = ['--releases', join(directory, 'releases'), '--dry-run'];
    const { stdout } = await run(['import', join(directory, 'CHANGELOG.md'), ...argv], {
      columns: 60,
    });
    expect(stdout).toContain(
      '1 draft has no date. Type it and delete the line\ndraft: true, or delete the drafts and import again with\n',
    );
    expect(stdout).toContain('  failed     1.0.0 - 2025-12-31: ');
  });

  test('shows how a release starts if the file has none', async () => {
    enterDirectory({ 'CHANGELOG.md': '# Kite 1.1 Release Notes\n\n- Two.\n' });
    const { exitCode, stdout } = await run(['import', 'CHANGELOG.md']);
    expect(stdout).toContain(
      '  1-3  failed     no heading of a release, such as "## 1.2.0 - 2026-03-14"\n',
    );
    expect(exitCode).toBe(1);
  });

  test('does not recommend --dates-from git after it', async () => {
    enterDirectory({ 'CHANGELOG.md': CHANGELOG });
    execFileSync('git', ['init', '--quiet']);
    const { stdout } = await run(['import', 'CHANGELOG.md', '--dates-from', 'git']);
    expect(stdout).toContain(
      '\n1 draft has no date, and no Git tag matches its version. Type the date and delete the line draft: true.\n',
    );
    expect(stdout).not.toContain('--dates-from');
  });

  test('names the examples of init until they are edited or deleted', async () => {
    enterDirectory({ 'CHANGELOG.md': CHANGELOG });
    await run(['init']);
    const { stdout } = await run(['import', 'CHANGELOG.md']);
    expect(stdout).toContain('  9-11  kept       releases/1.0.0.md: differs from the import\n');
    expect(stdout).toContain(
      '\nreleases/0.0.0.md and releases/1.0.0.md are examples of gazette init. Delete them and import again.\n',
    );
    rmSync('releases/0.0.0.md');
    const second = await run(['import', 'CHANGELOG.md']);
    expect(second.stdout).toContain(
      '\nreleases/1.0.0.md is an example of gazette init. Delete it and import again.\n',
    );
    appendFileSync('releases/1.0.0.md', '- Exports are faster.\n');
    const third = await run(['import', 'CHANGELOG.md']);
    expect(third.stdout).not.toContain('gazette init');
  });

  test('reads GitHub releases from standard input', async () => {
    const releases = join(temporaryDirectory(), 'releases');
    const release = { tag_name: 'v1.0.0', published_at: '2026-01-01T00:00:00Z', body: '- One.' };
    const argv = ['import', '-', '--releases', releases];
    const first = await run(argv, { stdin: JSON.stringify([release]) });
    expect(first).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Created 1 note') });
    const second = await run(argv, { stdin: JSON.stringify([release]) });
    expect(second).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('1 is unchanged'),
    });
  });

  test.each([
    [['import'], "missing required argument 'file'"],
    [['import', 'missing.md'], 'cannot read missing.md: there is no such file or directory'],
    [['import', '-', '--dates-from', 'npm'], 'Allowed choices are git'],
  ])('%j is wrong usage', async (argv, message) => {
    const { exitCode, stderr } = await run(argv);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
  });
});

describe('gazette new --from', () => {
  async function createFrom(stdin: string, options: string[] = []) {
    const directory = temporaryDirectory();
    const argv = ['new', '2.4.0', '--from', '-', '--releases', directory, ...options];
    const { exitCode, stderr } = await run(argv, { stdin });
    const [name] = readdirSync(directory);
    const note = name === undefined ? '' : readFileSync(join(directory, name), 'utf8');
    return { exitCode, stderr, note: note.replace(/^art:.*\n/m, '') };
  }

  const note = (fields: string, body: string) => `---\nversion: 2.4.0\n${fields}\n---\n\n${body}\n`;

  test.each([
    [
      'git-cliff',
      '# Changelog\n\nAll changes.\n\n## [2.4.0] - 2026-10-01\n\n### Features\n\n- One.\n\n<!-- generated by git-cliff -->\n',
      note('date: 2026-10-01', '## Features\n\n- One.'),
    ],
    [
      'git-cliff --unreleased',
      '## [unreleased]\n\n### Features\n\n- One.\n',
      note('date: 2026-11-20', '## Features\n\n- One.'),
    ],
    [
      'towncrier',
      'Kite 2.4.0 (2026-10-01)\n=======================\n\nFeatures\n--------\n\n- One.\n',
      note('date: 2026-10-01\ntitle: Kite 2.4.0', 'Features\n--------\n\n- One.'),
    ],
    [
      'changesets',
      '# kite\n\n## 2.4.0\n\n### Minor Changes\n\n- One.\n\n## 2.3.0\n\n- Zero.\n',
      note('date: 2026-11-20', '## Minor Changes\n\n- One.'),
    ],
    [
      'gh release view',
      "title:\tv2.4.0\ntag:\tv2.4.0\ndraft:\tfalse\npublished:\t2026-10-01T10:00:00Z\nurl:\thttps://example.com\n--\n# What's Changed\r\n* One.\r\n",
      note('date: 2026-10-01T10:00:00Z', "## What's Changed\n* One."),
    ],
    [
      'a document of Google Docs',
      '# **Kite 2.4 Release Notes** {#kite-2.4}\n\nHello.\n\n## **New** {#new}\n\n* One.\n',
      note(
        'date: 2026-11-20',
        '# **Kite 2.4 Release Notes** {#kite-2.4}\n\nHello.\n\n## **New** {#new}\n\n* One.',
      ),
    ],
    ['a text without headings', 'One.\n', note('date: 2026-11-20', 'One.')],
  ])('takes the text of %s', async (_tool, stdin, expected) => {
    expect(await createFrom(stdin)).toEqual({ exitCode: 0, stderr: '', note: expected });
  });

  test('prefers the options', async () => {
    const options = ['--date', '2026-11-01', '--title', 'Autumn'];
    const { note: created } = await createFrom('## Kite 2.4.0 (2026-10-01)\n\nOne.\n', options);
    expect(created).toBe(note('date: 2026-11-01\ntitle: Autumn', 'One.'));
  });

  test.each([
    ['## 2.3.0\n\n- One.\n', 'the text starts with the release "2.3.0", not "2.4.0"'],
    ['', 'there is no text for "2.4.0"'],
  ])('refuses %j', async (stdin, message) => {
    expect(await createFrom(stdin)).toEqual({
      exitCode: 2,
      stderr: `gazette: ${message}\n`,
      note: '',
    });
  });
});
