import { expect, test } from 'vitest';
import { prepare } from '../../scripts/notes.ts';
import { run } from '../../scripts/run.ts';
import { noteText } from '../../temporary.ts';

const NOTES = {
  'a.md': noteText({ version: '1.0', date: '2026-01-01', latest: 'false' }, 'The first. Good.'),
  'b.md': noteText(
    { version: '1.1', date: '2026-02-01', title: 'Faster' },
    '## Site\n\n- One & **two `three`**.\n  - Four\n- [Five](https://e.com)',
  ),
  'c.md': noteText({ version: '1.2', date: '2026-03-01', withdrawn: 'It lost data.' }, 'Gone.'),
};

test.each([
  [
    'changelog',
    '# Changelog\n\n## 1.2 - 2026-03-01 [YANKED]\n\n_It lost data._\n\nGone.\n\n' +
      '## 1.1 - 2026-02-01\n\n_Faster_\n\n### Site\n\n- One & **two `three`**.\n  - Four\n- [Five](https://e.com)\n\n' +
      '## 1.0 - 2026-01-01\n\nThe first. Good.\n',
  ],
  [
    'appstream',
    '<releases>\n  <release version="1.1" date="2026-02-01" type="stable">\n    <description>\n      <p>Site</p>\n' +
      '      <ul><li>One &#x26; <em>two three</em>.</li><li>Four</li><li>Five</li></ul>\n    </description>\n  </release>\n' +
      '  <release version="1.0" date="2026-01-01" type="development">\n    <description>\n      <p>The first. Good.</p>\n' +
      '    </description>\n  </release>\n</releases>\n',
  ],
])('show --all --format %s', async (format, stdout) => {
  const { common } = prepare(NOTES);
  const shown = await run(['show', '--all', ...common, '--format', format]);
  expect(shown).toEqual({ exitCode: 0, stdout, stderr: '' });
});

test('a summary is the first paragraph, or else the changes', async () => {
  const { common } = prepare(NOTES);
  const show = async (version: string) =>
    (await run(['show', version, ...common, '--format', 'summary'])).stdout;
  expect(await show('1.0')).toBe('The first. Good.\n');
  expect(await show('1.1')).toMatch(/^One & two three\./);
});
