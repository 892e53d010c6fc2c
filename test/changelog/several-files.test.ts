import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { convertChangelogs } from '../../src/changelog/convert-changelogs.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { loadParser } from '../../src/notes/parse/parser.ts';
import { enterDirectory } from '../enter-directory.ts';
import { run } from '../scripts/run.ts';

const parse = await loadParser();
const existing = { byVersion: new Map(), paths: new Set<string>() };

/** What becomes of the parts of these files: the version, date, title and body of a note, or the outcome. */
function convert(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([name, text]) => ({ name, text }));
  const parts = convertChangelogs(sources, { directory: 'releases', existing, parse });
  return parts.map(({ source, text, outcome, reason }) => {
    if (text === undefined) return `${source}, ${outcome}: ${reason}`;
    const { frontMatter, body } = parseNote(text);
    const { version, date, title, draft } = frontMatter ?? {};
    const words = body?.text.trim().replaceAll('\n\n', ' ');
    return [version, date?.text, title, draft && 'draft', words].filter(Boolean).join(' | ');
  });
}

test('a heading at the start of a file names its only release', () => {
  const notes = convert({
    '1.0.md': '# Kite 1.0 release notes\n\n_August 2, 2026_\n\n## New\n\n- A\n',
    '1.1.md': '(kite-1-1)=\n# Kite 1.1 release notes\n\n_August 9, 2026_\n\n## From 1.0\n\n- B\n',
    'upgrading.md': '# Upgrading Kite\n\nSee 1.1.\n',
  });
  expect(notes).toEqual([
    '1.0 | 2026-08-02 | ## New - A',
    '1.1 | 2026-08-09 | ## From 1.0 - B',
    '1.1.md, included: part of the release above',
    'upgrading.md, skipped: no release',
  ]);
});

test('a sentence that names a version is no release', () => {
  const removed = (version: string) =>
    `The following features deprecated in Kite ${version} were removed. See Kite ${version} release notes:\n\n- A\n\n`;
  const text = `# Kite 5.0 release notes\n\n_May 2, 2026_\n\n${removed('3.0')}${removed('4.0')}`;
  expect(convert({ '5.0.md': text }).map((note) => note.slice(0, 21))).toEqual([
    '5.0 | 2026-05-02 | Th',
  ]);
  expect(convert({ 'announcement.md': text })).toHaveLength(1);
});

test('front matter names the release, and otherwise the name of the file', () => {
  const notes = convert({
    'a.md':
      '---\nversion: 2.0.0\ndate: 2026-03-14\ntitle: Sunrise\nweight: 3\n---\n\n## 9.9\n\n- A\n',
    'b.md': '---\ntitle: Kite 1.9.0\ndate: "2026-02-14 10:00:00 +0100"\ndraft: true\n---\n\n- B\n',
    '2026-01-14-v1-8-0.md': '# A release\n\n- C\n',
    'kite-1.7.0.md': '---\ndate: 2026-01-07\n---\n- D\n',
    'crane-1.6.0.md': 'Another product.\n',
  });
  expect(notes).toEqual([
    '2.0.0 | 2026-03-14 | Sunrise | ## 9.9 - A',
    'a.md, included: part of the release above',
    '1.9.0 | 2026-02-14T10:00:00+01:00 | draft | - B',
    'v1.8.0 | A release | draft | - C',
    'kite-1.7.0.md, skipped: no release',
    'crane-1.6.0.md, skipped: no release',
  ]);
});

test('patches in the file of a version are releases of their own', () => {
  const text =
    '---\ntitle: Kite 1.2\ndate: 2026-01-14\n---\n\nHello.\n\n## 1.2.1 - 2026-01-20\n\n- A\n';
  expect(convert({ '1.2.md': `${text}\n## 1.2.2 - 2026-01-24\n\n- B\n` })).toEqual([
    '1.2 | 2026-01-14 | Hello.',
    '1.2.1 | 2026-01-20 | - A',
    '1.2.2 | 2026-01-24 | - B',
  ]);
});

test('headings with words count if those of other files have the same form', () => {
  const file = (version: string) => `# What's new in ${version}, the big one\n\n- A\n`;
  expect(convert({ 'march.md': file('1.1'), 'april.md': file('1.2') })).toEqual([
    "1.1 | What's new in 1.1, the big one | draft | - A",
    "1.2 | What's new in 1.2, the big one | draft | - A",
  ]);
});

test('a directory is imported as a whole, and again without changes', async () => {
  enterDirectory({
    'docs/releases/1.0.md': '---\ndate: 2026-01-01\nauthors: [ann]\n---\n- A\n',
    'docs/releases/old/0.9.md': '# Kite 0.9\n\n2025-12-01\n\n- B\n',
    'docs/releases/index.rst': 'Releases\n========\n',
    'docs/old/1.rst': '1.0\n===\n',
    'docs/empty/a.txt': '',
  });
  const { stdout, exitCode } = await run(['import', 'docs/releases']);
  expect(exitCode).toBe(0);
  expect(readdirSync('releases')).toEqual(['0.9.md', '1.0.md']);
  expect(stdout).toContain(
    'Left out of the front matter, because notes have no such keys: authors.',
  );
  expect((await run(['import', 'docs/releases'])).stdout).toContain('2 notes unchanged.');
  expect((await run(['import', 'docs/old'])).stdout).toContain('reStructuredText is not Markdown');
  expect((await run(['import', 'docs/empty'])).stderr).toContain(
    'docs/empty has no Markdown files',
  );
});

test('other languages than Markdown are refused with the command that converts them', () => {
  const rst =
    'Kite\n====\n\n.. note::\n\n   A\n\n.. code-block:: sh\n\n   b\n\n`c <https://e.com>`_\n';
  expect(convert({ 'NEWS.md': rst })).toEqual([
    "NEWS.md, failed: reStructuredText is not Markdown; convert it first: pandoc --from rst --to gfm --output 'converted.md' 'NEWS.md'",
  ]);
  expect(convert({ 'NEWS.adoc': '= Kite\n' })).toEqual([
    "NEWS.adoc, failed: AsciiDoc is not Markdown; convert it first: asciidoctor --backend docbook5 --out-file - 'NEWS.adoc' | pandoc --from docbook --to gfm --output 'NEWS.md'",
  ]);
});

const PULL_REQUEST = `:robot: I have created a release
---

<details><summary>kite: 2.7.0</summary>

## [2.7.0](https://e.com/kite) (2026-11-28)

* synonyms
</details>

<details><summary>crane: 2.7.0</summary>

## [2.7.0](https://e.com/crane) (2026-11-28)

* beak
</details>

---
This PR was generated with [Release Please](https://e.com).
`;

test('of several components, the part of this package is taken', async () => {
  enterDirectory({ 'package.json': '{"name":"@acme/crane"}', 'pr.md': PULL_REQUEST });
  expect((await run(['import', 'pr.md'])).stdout).toContain('of another package, kite');
  expect(readFileSync('releases/2.7.0.md', 'utf8')).toContain('* beak\n');
  const other = ['new', '2.7.0', '--releases=other', '--from=pr.md'];
  expect((await run(other)).exitCode).toBe(0);
  expect(readFileSync('other/2.7.0.md', 'utf8')).toMatch(/---\n\n\* beak\n$/);
});

test('two components of one version are told apart by the name of the package', async () => {
  enterDirectory({ 'pr.md': PULL_REQUEST });
  expect((await run(['new', '2.7.0', '--from=pr.md'])).stderr).toBe(
    'gazette: kite and crane have this version; run this in the directory of the one that is meant\n',
  );
});
