import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { enterRepository } from '../changelog/enter-repository.ts';
import { enterDirectory } from '../enter-directory.ts';
import { run } from './run.ts';

const CHANGELOG = `# Kite

## 1.1.0

### Fixed

- Vec<T> and Map<K>.

## 1.0.0 - 2026-01-01

- Set<T>.

## 1.0.0 - 2025-12-31

- Zero.
`;

describe('gazette import', () => {
  test('prints what became of every heading, and fails if something was not imported', async () => {
    enterDirectory({ 'CHANGELOG.md': CHANGELOG });
    const { exitCode, stdout } = await run(['import', 'CHANGELOG.md']);
    expect(stdout).toBe(
      `CHANGELOG.md
      1  skipped    text before the first release
    3-7  draft      releases/1.1.0.md: no date
  13-15  failed     1.0.0 - 2025-12-31: CHANGELOG.md:9 has the same version; correct one of them, or join both texts under one heading

Created 2 notes in releases. 1 part skipped. 1 part could not be imported.
1 draft without a date: type a date and delete the line draft: true.
3 HTML tags shown as typed: releases/1.1.0.md and 1 other note.
Next, run

  npx --no-install gazette check
`,
    );
    expect(exitCode).toBe(1);
  });

  test('names the line that looks like a release if the file has none', async () => {
    enterDirectory({ 'CHANGELOG.md': '# Kite 1.1 Release Notes\n\n- Two.\n' });
    const { exitCode, stdout } = await run(['import', 'CHANGELOG.md']);
    const reason =
      'no heading of a release, such as "## 1.2.0 - 2026-03-14"; line 1 looks like one: "Kite 1.1 Release Notes"';
    expect(stdout).toContain(`  1-3  failed     ${reason}\n`);
    expect(exitCode).toBe(1);
  });

  test('lists every part with --verbose, and ten parts of each kind otherwise', async () => {
    const versions = Array.from(
      { length: 11 },
      (_, index) => `## 1.${index}.0\n\n- One.\n\n### 2.${index}.0 of Kite\n\n- Two.\n`,
    );
    enterDirectory({ 'CHANGELOG.md': versions.join('\n') });
    const { stdout } = await run(['import', 'CHANGELOG.md', '--dry-run']);
    const [list = '', sums = ''] = stdout.split('\n\n');
    expect(list).toContain('  73-79  draft      releases/1.9.0.md: no date\n');
    expect(list).toContain('\n  and 1 more draft, 1 more included; import --verbose lists them');
    expect(sums).toBe(`Would create 11 notes in releases. 11 headings left in the note above.
11 drafts without a date: type a date and delete the line draft: true.
`);
    const verbose = await run(['import', 'CHANGELOG.md', '--dry-run', '--verbose']);
    expect(verbose.stdout).toContain(
      'CHANGELOG.md\n    1-7  draft      releases/1.0.0.md: no date\n',
    );
    expect(verbose.stdout).toContain(`\n\n${sums}`);
  });

  test('and build say the same of drafts without a date, and that tags may have to be fetched', async () => {
    enterRepository({});
    writeFileSync('CHANGELOG.md', '## 1.1.0\n\n- Two.\n\n## 1.0.0\n\n- One.\n');
    const advice = '2 drafts without a date: type a date and delete the line draft: true';
    const fetchTags = `\n${advice}. This clone has no tags: run git fetch --tags and import again.\n`;
    expect((await run(['import', 'CHANGELOG.md'])).stdout).toContain(fetchTags);
    expect((await run(['build'])).stderr).toContain(` ${advice} [too-few]\n`);
    execFileSync('git', ['tag', 'v1.1.0']);
    const { stdout } = await run(['import', 'CHANGELOG.md']);
    expect(stdout).toContain('Created 0 notes in releases. 1 note updated. 1 note unchanged.\n');
    expect(stdout).toContain(
      '\n1 draft without a date: type a date and delete the line draft: true.\n',
    );
    expect(readFileSync('releases/1.1.0.md', 'utf8')).toMatch(
      /^---\nversion: 1\.1\.0\ndate: 2026-01-01T\S+\n---\n\n- Two\.\n$/,
    );
  });

  test('removes what init created, unless it was edited or is needed', async () => {
    const text = '## 1.1.0 - 2026-02-01\n\n- Two.\n\n## 1.0.0 - 2026-01-01\n\n- One.\n';
    enterDirectory({ 'one.md': text.slice(0, text.indexOf('## 1.0.0')), 'two.md': text });
    await run(['init']);
    const importFile = async (...argv: string[]) => (await run(['import', ...argv])).stdout;
    expect(await importFile('one.md')).not.toContain('init');
    const message = 'notes that are not needed any more: releases/0.0.0.md, releases/1.0.0.md.\n';
    expect(await importFile('two.md', '--dry-run')).toContain(`\nWould remove ${message}`);
    const placeholder = readFileSync('releases/0.0.0.md', 'utf8');
    expect(await importFile('two.md')).toContain(`\nRemoved ${message}`);
    expect(readdirSync('releases')).toEqual(['1.0.0.md', '1.1.0.md']);
    expect(readFileSync('releases/1.0.0.md', 'utf8')).toContain('- One.');
    writeFileSync('releases/0.0.0.md', placeholder.replace('started', 'began'));
    expect(await importFile('two.md')).not.toContain('init');
    expect(existsSync('releases/0.0.0.md')).toBe(true);
  });

  test('removes the draft of [Unreleased] if nobody edited it and a release has its text', async () => {
    const released = '## 1.0.0 - 2026-01-01\n\n- One.\n';
    enterDirectory({ 'a.md': '## [Unreleased]\n\n- One.\n', 'b.md': released });
    await run(['import', 'a.md']);
    const draft = readFileSync('releases/Unreleased.md', 'utf8');
    writeFileSync('releases/Unreleased.md', draft.replace('draft', 'title: Soon\ndraft'));
    expect((await run(['import', 'b.md', '--dry-run'])).stdout).not.toContain('Would remove');
    writeFileSync('releases/Unreleased.md', draft);
    expect((await run(['import', 'b.md'])).stdout).toContain(
      'needed any more: releases/Unreleased.md.\n',
    );
    expect(readdirSync('releases')).toEqual(['1.0.0.md']);
  });

  test('names backports, which are not the current release', async () => {
    enterDirectory({
      'gazette.json': '{ "siteUrl": "https://example.com/" }',
      'CHANGELOG.md':
        '## 1.9.6 - 2026-03-01\n\n- Four.\n\n## 1.9.5 - 2026-02-01\n\n- Three.\n\n## 2.0.0 - 2026-02-01\n\n- Two.\n\n## 1.9.4 - 2026-01-01\n\n- One.\n',
    });
    const { stdout } = await run(['import', 'CHANGELOG.md']);
    expect(stdout).toContain(
      'Created 4 notes in releases.\n1 backport with latest: false, because a higher version is older: 1.9.6.\n',
    );
    const note = readFileSync('releases/1.9.6.md', 'utf8');
    writeFileSync('releases/1.9.6.md', note.replace('latest: false\n', ''));
    const again = await run(['import', 'CHANGELOG.md']);
    expect(again.stdout).toContain('releases/1.9.6.md: its front matter differs from the import\n');
    expect(again.stdout).toContain('3 notes unchanged. 1 note kept with other text (delete a');
  });
});

describe('gazette new --from', () => {
  async function createFrom(stdin: string, options: string[] = []) {
    enterDirectory();
    const { stderr } = await run(['new', '2.4.0', '--from', '-', ...options], { stdin });
    const note = stderr === '' ? readFileSync('releases/2.4.0.md', 'utf8') : '';
    return { stderr, note };
  }

  const note = (fields: string, body: string) => `---\nversion: 2.4.0\n${fields}\n---\n\n${body}\n`;

  test.each([
    [
      'git-cliff',
      '# Changelog\n\nAll changes.\n\n## [2.4.0] - 2026-10-01\n\n### Features\n\n- One.\n\n<!-- generated by git-cliff -->\n',
      note('date: 2026-10-01', '## Features\n\n- One.'),
    ],
    [
      'towncrier',
      'Kite 2.4.0 (2026-10-01)\n=======================\n\nFeatures\n--------\n\n- One.\n',
      note('date: 2026-10-01', '## Features\n\n- One.'),
    ],
    [
      'changesets',
      '# kite\n\n## 2.4.0\n\n### Minor Changes\n\n- One.\n\n## 2.3.0\n\n- Zero.\n',
      note('date: 2026-11-20', '## Minor Changes\n\n- One.'),
    ],
    [
      'Keep a Changelog',
      '# Changes\n\nAll changes.\n\n## [Unreleased]\n\n- One.\n\n## [2.3.0] - 2026-10-01\n\n- Zero.\n',
      note('date: 2026-11-20', '- One.'),
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
    [
      'gazette show --all --format changelog, with pre-releases of the version',
      '# Changelog\n\n## [2.4.0-beta.2] - 2026-10-02\n\n_Beta 2_\n\n_Yanked_\n\n### Fixed\n\n- Three.\n\n### Added\n\n- Two.\n\n## [2.4.0-beta.1] - 2026-10-01\n\n_Beta 1: Kite_\n\nHello.\n\n### Added\n\n- One.\n\n## [2.3.0] - 2026-09-01\n\n- Zero.\n',
      note('date: 2026-11-20', 'Hello.\n\n## Fixed\n\n- Three.\n\n## Added\n\n- Two.\n- One.'),
    ],
  ])('takes the text of %s', async (_tool, stdin, expected) => {
    expect(await createFrom(stdin)).toEqual({ stderr: '', note: expected });
  });

  test('prefers the options', async () => {
    const options = ['--date', '2026-11-01', '--title', 'Autumn'];
    const { note: created } = await createFrom('## Kite 2.4.0 (2026-10-01)\n\nOne.\n', options);
    expect(created).toBe(note('date: 2026-11-01\ntitle: Autumn', 'One.'));
  });

  test.each([
    ['## 2.3.0\n\n- One.\n', 'the text has no heading of "2.4.0", but of "2.3.0"'],
    [
      '# Changes\n\nAll changes.\n\n## [2.3.0] - 2026-10-01\n\n- One.\n\n## [2.2.0] - 2026-09-01\n\n- Zero.\n',
      'the text has no heading of "2.4.0", but of "[2.3.0] - 2026-10-01", "[2.2.0] - 2026-09-01"',
    ],
    ['', 'there is no text for "2.4.0"; leave out --from to write it'],
  ])('refuses %j', async (stdin, message) => {
    expect(await createFrom(stdin)).toEqual({ stderr: `gazette: ${message}\n`, note: '' });
  });
});
