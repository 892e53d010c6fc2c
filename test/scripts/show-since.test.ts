import { expect, test } from 'vitest';
import { noteText } from '../temporary.ts';
import { prepare } from './notes.ts';
import { run } from './run.ts';

const NOTES = {
  'a.md': noteText({ version: '1.0', date: '2026-01-01' }, 'The first one.'),
  'b.md': noteText({ version: '1.1', date: '2026-02-01', title: 'Faster & <b>' }, 'Fast. Good.'),
  'c.md': noteText({ version: '1.2', date: '2026-03-01', withdrawn: 'It lost data.' }),
  'd.md': noteText({ version: '0.9', date: '2026-04-01', latest: 'false' }),
  'e.md': noteText({ version: '1.3', date: '2026-04-02' }, 'Better.\n\n## Site\n\n- One.'),
  'f.md': noteText({ version: '1.4', date: '2026-05-01', draft: 'true' }),
};

test.each([
  [
    'text',
    '1.3 (Apr 2, 2026)\n\nBetter.\n\nSite\n- One.\n\n1.1: Faster & <b> (Feb 1, 2026)\n\nFast. Good.\n',
  ],
  [
    'markdown',
    '# 1.3 (Apr 2, 2026)\n\nBetter.\n\n## Site\n\n- One.\n\n# 1.1: Faster & \\<b> (Feb 1, 2026)\n\nFast. Good.\n',
  ],
  [
    'html',
    '<h2>1.3 (Apr 2, 2026)</h2>\n<p>Better.</p>\n<h3>Site</h3><ul>\n<li>One.</li>\n</ul>\n\n<h2>1.1: Faster &#x26; &#x3C;b> (Feb 1, 2026)</h2>\n<p>Fast. Good.</p>\n',
  ],
])('--since shows what was released after a version as %s', async (format, stdout) => {
  const { common } = prepare(NOTES);
  const argv = ['show', '--since', '1.0', ...common, '--format', format];
  expect(await run(argv)).toEqual({ exitCode: 0, stdout, stderr: '' });
});

test('--since shows releases as an array in JSON', async () => {
  const { common } = prepare(NOTES);
  const { stdout } = await run(['show', '--since', '1.0', ...common, '--format', 'json']);
  expect(JSON.parse(stdout)).toMatchObject([{ version: '1.3' }, { version: '1.1' }]);
});

test('--since with the newest version shows nothing; with an unknown one it fails', async () => {
  const { common } = prepare(NOTES);
  const nothing = { exitCode: 0, stdout: '', stderr: '' };
  expect(await run(['show', '--since', '1.3', ...common])).toEqual(nothing);
  expect(await run(['show', '--since', '1.4', ...common])).toEqual(nothing);
  const { exitCode, stdout, stderr } = await run(['show', '--since', '2.0', ...common]);
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toContain('no note has the version "2.0"');
});

test('--max cuts the text after a sentence', async () => {
  const { common } = prepare(NOTES);
  const cut = await run(['show', '1.1', '--max', '8', ...common]);
  expect(cut).toEqual({ exitCode: 0, stdout: 'Fast.\n', stderr: '' });
  const whole = await run(['show', '1.1', '--max', '12', ...common]);
  expect(whole).toMatchObject({ stdout: 'Fast. Good.\n' });
  expect(await run(['show', '--max', '8', '--format', 'html', ...common])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'gazette: --max needs --format text, because other formats cannot be cut\n',
  });
  const { stderr } = await run(['show', '--max', '0', ...common]);
  expect(stderr).toContain('It must be a whole number from 1 to 9999999.');
});

test.each([['--all'], ['--since', '1.0']])(
  '%s loses no release whose note is wrong',
  async (...argv) => {
    const wrong = noteText({ version: '1.25', date: '2026-03-01', titel: 'Faster' });
    const { common } = prepare({ ...NOTES, 'x.md': wrong });
    const { exitCode, stdout, stderr } = await run(['show', ...argv, ...common]);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain('[unknown-key]');
    expect(await run(['show', '1.1', ...common])).toMatchObject({ exitCode: 0, stderr: '' });
  },
);
