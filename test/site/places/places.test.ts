import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { enterDirectory } from '../../enter-directory.ts';
import { run } from '../../scripts/run.ts';
import { noteText } from '../../temporary.ts';

const FILES = {
  'package.json': '{ "gazette": { "siteUrl": "https://notes.acme.test/" } }',
  'releases/2.0.0.md': `---
version: 2.0.0
date: 2026-03-02
title: Faster
required: true
---

Read ~~it~~ **this** & [that](guide.html).

## Site

- New: \`search\`
  - with _words_
`,
  'releases/1.0.0.md': `---
version: 1.0.0
date: 2026-03-01
withdrawn: It lost data.
summary: The first release.
---

- Hello.
`,
  'releases/3.0.0.md': '---\nversion: 3.0.0\ndraft: true\n---\n\n- Later.\n',
};

const CHANGELOG = `# Changelog

## [2.0.0] - 2026-03-02

_Faster_

Read ~~it~~ **this** & [that](https://notes.acme.test/guide.html).

### Site

- New: \`search\`
  - with _words_

## [1.0.0] - 2026-03-01 [YANKED]

_It lost data._

- Hello.

[2.0.0]: https://notes.acme.test/releases/2.0.0.html

[1.0.0]: https://notes.acme.test/releases/1.0.0.html
`;

const APPSTREAM = `<releases>
  <release version="2.0.0" date="2026-03-02" type="stable" urgency="critical">
    <url type="details">https://notes.acme.test/releases/2.0.0.html</url>
    <description>
      <p>Read <em>this</em> &#x26; that.</p>
      <p>Site</p>
      <ul><li>New: <code>search</code></li><li>with <em>words</em></li></ul>
    </description>
  </release>
</releases>
`;

const SUMMARY =
  'Read this & that (https://notes.acme.test/guide.html).\n\nWithdrawn: It lost data.\n';

test.each([
  ['changelog', CHANGELOG],
  ['appstream', APPSTREAM],
  ['summary', SUMMARY],
])('all releases that have appeared as %s', async (format, expected) => {
  enterDirectory(FILES);
  const { stdout } = await run(['show', '--all', '--format', format]);
  expect(stdout).toBe(expected);
});

test('a summary is the first paragraph, or else the changes, and AppStream names backports', async () => {
  const body = '- One & **two `three`**.\n  - Four';
  enterDirectory({
    'releases/1.0.md': noteText({ version: '1.0', latest: 'false' }, 'The first. Good.'),
    'releases/1.1.md': noteText({ version: '1.1', date: '2026-02-01' }, body),
  });
  const show = async (...argv: string[]) => (await run(['show', ...argv])).stdout;
  expect(await show('1.0', '--format', 'summary')).toBe('The first. Good.\n');
  expect(await show('1.1', '--format', 'summary')).toMatch(/^One & two three\./);
  expect(await show('--all', '--format', 'appstream')).toContain(
    '<release version="1.0" date="2026-01-01" type="development">',
  );
});

test('AppStream gets versions as it compares them, and blocks and cells apart', async () => {
  const candidate = { version: 'v2.10.0-rc.2', date: '2026-04-17', latest: 'false' };
  enterDirectory({
    'releases/a.md': noteText(candidate, 'Candidate.'),
    'releases/b.md': noteText(
      { version: 'v2.10.0', date: '2026-04-27' },
      '- One.\n\n  Two.\n- See https://e.com/guide\n  - Deep\n\n| Key | Value |\n|---|---|\n| a | b |\n\n**Full Changelog**: https://e.com/compare',
    ),
    'releases/c.md': noteText({ version: '2.9.1', date: '2026-05-02', latest: 'false' }),
  });
  const { stdout } = await run(['show', '--all', '--format', 'appstream']);
  expect(stdout.match(/version="[^"]*"/g)).toEqual([
    'version="2.10.0"',
    'version="2.10.0~rc.2"',
    'version="2.9.1"',
  ]);
  expect(stdout).toContain(
    '<ul><li>One. Two.</li><li>See</li><li>Deep</li></ul>\n      <ul><li>Key: a; Value: b</li></ul>',
  );
  expect(stdout).not.toMatch(/Full Changelog|e\.com/);
});

test('text has no pictures', async () => {
  const picture = (name: string) => `![${name}](https://e.com/a.png)`;
  const body = `Faster ${picture('A')} search. [${picture('B')}](https://e.com)

${picture('The new search')}

## Site

- Quick. ${picture('C')}
- ${picture('Dark mode')}`;
  enterDirectory({ ...FILES, 'releases/2.0.0.md': noteText({ version: '2.0.0' }, body) });
  const { stdout } = await run(['show']);
  expect(stdout).toBe('Faster search.\n\nSite\n- Quick.\n');
});

test.each([
  ['as typed', ''],
  ['without a headline that is empty', '\n\n## Empty'],
  ['with underlined headings', '\n\nA\n---\n\nb'],
  ['with definitions of its own', ' [b]\n\n[b]: https://b.example'],
  ['with ids of headings', '\n\n## B {#c}\n\nd'],
])('a changelog has the text of a note with lower headings, %s', async (_, end) => {
  const typed = '## Fixed\n\n* deps: qs@~6.14.0\n\n### `API`\n\n* a_b';
  enterDirectory({ 'releases/1.0.md': noteText({ version: '1.0' }, typed + end) });
  const { stdout } = await run(['show', '--all', '--format', 'changelog']);
  expect(stdout).toContain('### Fixed\n\n* deps: qs@~6.14.0\n\n#### `API`\n\n* a_b');
});

test.each([
  ['notes with a withdrawn release', CHANGELOG, 'https://notes.acme.test/'],
  [
    'the notes of this project',
    readFileSync('CHANGELOG.md', 'utf8'),
    // The address of this project is an example, so its CHANGELOG.md has no links to pages.
    'https://gazette.example.com/',
  ],
])(
  'a changelog of %s is imported with the same versions, dates and texts',
  async (_, text, siteUrl) => {
    enterDirectory({ 'gazette.json': JSON.stringify({ siteUrl }), 'CHANGELOG.md': text });
    await run(['import', 'CHANGELOG.md']);
    const argv = ['show', '--all', '--format', 'changelog', '--as-of', '9999-12-31'];
    const { stdout } = await run(argv);
    expect(stdout.replace('_Yanked_\n\n', '')).toBe(text);
  },
);
