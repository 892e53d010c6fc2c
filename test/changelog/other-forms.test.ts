import { describe, expect, test } from 'vitest';
import { convertChangelogs } from '../../src/changelog/convert-changelogs.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { loadParser } from '../../src/notes/parse/parser.ts';

const existing = { byVersion: new Map(), names: new Map() };
const parse = await loadParser();

const convert = (text: string) =>
  convertChangelogs([{ name: 'CHANGELOG.md', text }], { existing, parse });

/** What becomes of each part: its version, date and body, or its outcome and the reason. */
function describeNotes(text: string) {
  return convert(text).map(({ text: note, outcome, reason }) => {
    const { frontMatter, body } = note === undefined ? {} : parseNote(note);
    const { version, date, title } = frontMatter ?? {};
    const head = [version, date?.text, title && `"${title}"`].filter(Boolean).join(' ');
    return note === undefined ? `${outcome}: ${reason}` : `${head}\n${body?.text.trim()}`;
  });
}

describe('a file without headings of releases has lines that alternate with lists', () => {
  test.each([
    [
      'eslint',
      'v10.9.0 - August 21, 2026\n\n* Fix: A (#2) (Ann)\n\nv10.8.0 - August 7, 2026\n\n* Docs: B\n',
      ['v10.9.0 2026-08-21\n* Fix: A (#2) (Ann)', 'v10.8.0 2026-08-07\n* Docs: B'],
    ],
    [
      'htop',
      "\nWhat's new in version 0.8.4\n\n* Show 1.0\n  (thanks to Ann)\n\nWhat's new in version 0.8\n* B\n",
      [
        '0.8.4 "What\'s new in version 0.8.4"\n* Show 1.0\n  (thanks to Ann)',
        '0.8 "What\'s new in version 0.8"\n* B',
      ],
    ],
    [
      'tmux',
      'CHANGES FROM 3.5 TO 3.5a\n\n* A\n\nCHANGES FROM 2.1 to 2.2 10 April 2016\n\nIncompatible Changes\n====================\n\n* B\n\nCHANGES FROM 2.0 TO 2.1, 18 October 2015\n\nNOTE: C\n\n21 May 2009\n\n* D\n\n20 May 2009\n\n* E\n\n19 May 2009\n\n* F\n\n18 May 2009\n\n* G\n',
      [
        '3.5a "CHANGES FROM 3.5 TO 3.5a"\n* A',
        '2.2 2016-04-10 "CHANGES FROM 2.1 to 2.2"\nIncompatible Changes\n--------------------\n\n* B',
        '2.1 2015-10-18 "CHANGES FROM 2.0 TO 2.1"\nNOTE: C\n\n21 May 2009\n\n* D\n\n20 May 2009\n\n* E\n\n19 May 2009\n\n* F\n\n18 May 2009\n\n* G',
      ],
    ],
    [
      'mkdocs-material',
      'mkdocs-material-9.6.4 (2025-02-12)\n\n  * A 18.3\n\nmkdocs-material-9.6.3 (2025-02-07)\n\n  * B\n',
      [
        '9.6.4 2025-02-12 "mkdocs-material 9.6.4"\n* A 18.3',
        '9.6.3 2025-02-07 "mkdocs-material 9.6.3"\n* B',
      ],
    ],
  ])('%s', (_name, text, notes) => {
    expect(describeNotes(text)).toEqual(notes);
    const [{ reason } = {}] = convert(text);
    expect(reason).toContain('lines like its first are taken as headings');
  });

  test.each([
    [
      'v0.81.1\n\n- One.\n',
      'line 1 looks like one, "v0.81.1": type it and others like it as "## v0.81.1"',
    ],
    [
      '# News\n\nText about 2.0 and more.\n\n    1.0.1 (20 octobre 2021)\n',
      'line 5 looks like one, "1.0.1 (20 octobre 2021)": type it and others like it as "## 1.0.1 - 2021-10-20"',
    ],
    [
      '1.0.0\n\nOne.\n\n1.1.0\n\nTwo.\n',
      'line 1 looks like one, "1.0.0": type it and others like it as "## 1.0.0"',
    ],
  ])('otherwise, the first that looks like one is named: %j', (text, reason) => {
    expect(describeNotes(text)).toEqual([`failed: no heading of a release; ${reason}`]);
  });
});

test('underlines of ~, and versions of GNOME', () => {
  const text = 'Changes in 1.16.1\n~~~~~~~~~~~~~~~~~~\n* A\n\nChanges in 1.16.0\n~~~~~~\n* B\n';
  expect(describeNotes(text)).toEqual([
    '1.16.1 "Changes in 1.16.1"\n* A',
    '1.16.0 "Changes in 1.16.0"\n* B',
  ]);
  expect(describeNotes('51.0\n====\n* A\n\n51.beta\n=======\n* B\n')).toEqual([
    '51.0\n* A',
    '51.beta\n* B',
  ]);
});

test.each([
  [
    'prettier',
    '# 2.0.1\n\n[diff](https://e.example/d)\n\n#### API: Fix `import-fresh` ([#7820](https://e.example/7820) by [@a](https://e.example/a)) ####\n',
    '2.0.1\n[diff](https://e.example/d)\n\n- API: Fix `import-fresh` ([#7820](https://e.example/7820) by [@a](https://e.example/a))',
  ],
  [
    'words',
    '# 1.0\n\n### Fixed a crash\n### Added\n\n- B\n',
    '1.0\n- Fixed a crash\n\n## Added\n\n- B',
  ],
  [
    'an underline',
    '# 1.0\n\nFixed a crash\n---\nOther\n---\na',
    '1.0\n- Fixed a crash\n\nOther\n---\na',
  ],
  [
    'groups',
    '# 1.0\n\n### Added\n\n### Bug fixes\n\n- B\n',
    '1.0\n## Added\n\n## Bug fixes\n\n- B',
  ],
  [
    'a heading with others below',
    '# 1.0\n\n### A new engine\n\n#### Details\n\n- B\n',
    '1.0\n## A new engine\n\n### Details\n\n- B',
  ],
  [
    'a word as the version',
    '## [canary](https://e.example/c) - 2026-01-05\n\n- A\n',
    'canary 2026-01-05\n- A',
  ],
  [
    'a date that is a list to Markdown',
    '# 1.0\n\n20. Oktober 2021\n\n- A\n',
    '1.0 2021-10-20\n- A',
  ],
  ['only groups', '# 1.0\n\n### Added\n\n### Bug fixes\n', 'skipped: no content'],
  [
    'a link of the release',
    '## [2.0.0](https://e.example/c) ([blog](https://e.example/b))\n\n- A\n',
    '2.0.0 "2.0.0 (blog)"\n[blog](https://e.example/b)\n\n- A',
  ],
])('headings, and what is below: %s', (_name, text, note) => {
  expect(describeNotes(text)).toEqual([note]);
});

test('reStructuredText is refused with the command that converts it', () => {
  const sources = [{ name: 'docs/NEWS.rst', text: '1.0\n===\n\n- One.\n' }];
  const parts = convertChangelogs(sources, { existing, parse });
  expect(parts).toMatchObject([
    {
      outcome: 'failed',
      reason:
        "reStructuredText is not Markdown; convert it first: pandoc --from rst --to gfm --output 'docs/NEWS.md' 'docs/NEWS.rst'",
    },
  ]);
});
