import { expect, test } from 'vitest';
import { noteText } from '../temporary.ts';
import { good, prepare } from './notes.ts';
import { run } from './run.ts';

const note = noteText(
  { version: '2.4.0', date: '2026-11-20', title: 'Faster search' },
  'Search is faster. **Thank you**\nfor every report!\n\n## Site\n\n### Added\n\n- A [guide](https://example.com/guide).\n',
);

/** Shows the note in a project with these settings. */
async function show(format: string, settings: Record<string, unknown> = {}) {
  const { common } = prepare({ 'a.md': note }, settings);
  const { stdout, ...rest } = await run(['show', ...common, '--format', format]);
  expect(rest).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
}

const text = `Search is faster. Thank you for every report!

Site / Added
- A guide (https://example.com/guide).
`;

const markdown = `Search is faster. **Thank you** for every report!

## Site

### Added

- A [guide](https://example.com/guide).
`;

const html = `<p>Search is faster. <strong>Thank you</strong>
for every report!</p>
<h3>Site</h3><h4>Added</h4><ul>
<li>A <a href="https://example.com/guide">guide</a>.</li>
</ul>
`;

test.each([
  ['text', text],
  ['markdown', markdown],
  ['html', html],
])('shows a release as %s, whatever the settings', async (format, expected) => {
  expect(await show(format)).toBe(expected);
  expect(await show(format, { format: 'markdown', page: false, escapeSlashes: true })).toBe(
    expected,
  );
});

test('shows a release as JSON, with the settings', async () => {
  expect(await show('json')).toBe(
    '{"version":"2.4.0","title":"Faster search","art":"https://cdn.example.com/a.png","published":"Published on November 20, 2026","body":"Search is faster. Thank you for every report!","headlines":[{"headline":"Site / Added","changes":["A guide (https://example.com/guide)."]}],"date":"2026-11-20","html":"<p>Search is faster. <strong>Thank you</strong>\\nfor every report!</p>\\n<h3>Site</h3><h4>Added</h4><ul>\\n<li>A <a href=\\"https://example.com/guide\\">guide</a>.</li>\\n</ul>"}\n',
  );
  const escaped = await show('json', { escapeSlashes: true, format: 'markdown' });
  expect(escaped).toContain('"art":"https:\\/\\/cdn.example.com\\/a.png"');
  expect(escaped).toContain('"body":"Search is faster. **Thank you**\\nfor every report!"');
});

test.each([
  ['text', 'Withdrawn: Loses *data* <b>\n\nFaster search.\n'],
  ['summary', 'Withdrawn: Loses *data* <b>\n'],
  ['markdown', '**Withdrawn**: Loses \\*data\\* \\<b>\n\nFaster search.\n'],
  [
    'html',
    '<strong><bdi>Withdrawn</bdi></strong>: <bdi>Loses *data* &#x3C;b></bdi></p>\n<p>Faster',
  ],
  [
    'json',
    '"body":"Faster search.","headlines":[],"date":"2026-01-01","withdrawn":"Loses *data* <b>","html":"<p>Faster search.</p>"}\n',
  ],
])('marks a withdrawn release as %s', async (format, expected) => {
  const withdrawn = noteText({ version: '3.0', withdrawn: 'Loses *data* <b>' });
  const { common } = prepare({ ...good, 'd.md': withdrawn });
  const { stdout } = await run(['show', '3.0', ...common, '--format', format]);
  expect(stdout).toContain(expected);
  const other = await run(['show', '2.0', ...common, '--format', format]);
  expect(other.stdout).not.toMatch(/withdrawn/i);
});

test('text is the default, and the current release', async () => {
  const { common } = prepare({ ...good, 'd.md': note });
  expect(await run(['show', ...common])).toEqual({ exitCode: 0, stdout: text, stderr: '' });
  expect(await run(['show', '1.1', ...common])).toMatchObject({ stdout: 'Faster search.\n' });
});

test('prints the problems of a note to standard error, as check does', async () => {
  const wrong = noteText({ version: '3.0', date: '2026-04-01' }, '[a](https://ada:secret@e.com)');
  const { common } = prepare({ ...good, 'd.md': wrong });
  const { stdout: checked } = await run(['check', ...common]);
  expect(checked).toContain('link-credentials');
  const stderr = checked.replace(' in 1 of 4 notes', '');
  expect(await run(['show', ...common])).toEqual({ exitCode: 1, stdout: '', stderr });
  expect(await run(['show', '2.0', ...common])).toMatchObject({ exitCode: 0, stderr: '' });
});

test('a version and a tag are wrong usage', async () => {
  const { common } = prepare(good);
  const stderr =
    'gazette: show needs one of a version, --tag, --since and --all; leave the others out\n';
  expect(await run(['show', '2.0', '--tag', 'v2.0', ...common])).toMatchObject({ stderr });
});
