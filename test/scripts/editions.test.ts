import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteText } from '../temporary.ts';
import { prepare } from './notes.ts';
import { run } from './run.ts';

const NOTES = {
  'beta.md': noteText(
    { version: '2.5.0-beta.1', date: '2026-03-01', channel: 'beta' },
    'Synonyms.',
  ),
  'spring.md': noteText({ version: '2.4.0', date: '2026-02-01', title: 'Faster' }, '- Search.'),
  '2.3.0.md': noteText({ version: '2.3.0', date: '2026-01-01' }, '- Export.'),
  '2.3.0.de.md': '- Ausgabe.\n',
};
const TYPED = { languages: ['de', 'fr'], channels: ['beta'] };

/** Runs a command in a project with these notes; directories in its output are shortened. */
async function runIn(notes: Record<string, string>, argv: string[], typed: object = TYPED) {
  const { releases, common } = prepare(notes, typed);
  const result = await run([...argv, ...common]);
  const shorten = (text: string) => text.replaceAll(releases, 'releases');
  const read = (name: string) => readFileSync(join(releases, name), 'utf8');
  return {
    exitCode: result.exitCode,
    stdout: shorten(result.stdout),
    stderr: shorten(result.stderr),
    read,
    names: readdirSync(releases),
  };
}

describe('new --language', () => {
  test('copies the title and the text of a note, however its file is named', async () => {
    const { stdout, read } = await runIn(NOTES, ['new', '2.4.0', '--language', 'de']);
    expect(stdout).toBe(
      'Created releases/spring.de.md with the text of releases/spring.md. Translate it, then run npx --no-install gazette check.\n',
    );
    expect(read('spring.de.md')).toBe('---\ntitle: Faster\n---\n\n- Search.\n');
  });

  test.each([
    [['2.3.0', '--language', 'de'], 'cannot write releases/2.3.0.de.md: it already exists'],
    [['2.3.0', '--language', 'it'], 'add "it" to the setting "languages" first'],
    [['3.0.0', '--language', 'de'], 'no note has the version "3.0.0"; create it first'],
    [
      ['2.4.0', '--language', 'de', '--date', '2026-11-20'],
      '--from, --date and --channel are for a new release; leave them out with --language',
    ],
  ])('%j is refused', async (argv, message) => {
    const { exitCode, stderr, names, read } = await runIn(NOTES, ['new', ...argv]);
    expect([exitCode, stderr]).toEqual([2, `gazette: ${message}\n`]);
    expect(names).toHaveLength(4);
    expect(read('2.3.0.de.md')).toBe('- Ausgabe.\n');
  });
});

describe('new --channel', () => {
  test('puts the release into the channel; the name of a file is its version', async () => {
    const { read } = await runIn(NOTES, ['new', '2.5.0-beta.2.md', '--channel', 'beta']);
    expect(read('2.5.0-beta.2.md')).toMatch(
      /^---\nversion: 2\.5\.0-beta\.2\ndate: .*\nchannel: beta\n/,
    );
  });

  test.each([
    [
      ['3.0.0', '--channel', 'betta'],
      '"betta" is none of your channels (beta); did you mean "beta"?',
    ],
    [['v2.4.0'], 'releases/spring.md already has the version "2.4.0"'],
  ])('%j is refused', async (argv, message) => {
    const { exitCode, stderr } = await runIn(NOTES, ['new', ...argv]);
    expect([exitCode, stderr]).toEqual([2, `gazette: ${message}\n`]);
  });
});

describe('show', () => {
  test('--all says that it leaves out drafts and the releases of channels', async () => {
    const draft = noteText({ version: '2.2.0', draft: 'true' }, '- Import.');
    const all = await runIn({ ...NOTES, '2.2.0.md': draft }, ['show', '--all']);
    expect(all.stdout).not.toContain('2.5.0-beta.1');
    expect(all.stderr).toBe(
      'This leaves out channels; --channel beta adds its releases.\nThis leaves out 1 draft, such as 2.2.0; a draft needs a date, and no line draft: true.\n',
    );
    const ofBeta = await runIn(NOTES, ['show', '--all', '--channel', 'beta']);
    expect(ofBeta.stdout).toContain('2.5.0-beta.1');
    expect(ofBeta.stderr).toBe('');
  });

  test.each<[argv: string[], expected: string, warned?: RegExp]>([
    [[], '- Search.\n'],
    [
      ['--language', 'de'],
      '- Search.\n',
      /warning  this release has no German text; add one with .* --language de/,
    ],
    [['2.3.0', '--language', 'de'], '- Ausgabe.\n'],
    [['2.3.0', '--language', 'en-US'], '- Export.\n'],
    [['--channel', 'beta'], 'Synonyms.\n'],
    [['2.5.0-beta.1'], 'Synonyms.\n'],
    [['--tag', 'v2.5.0-beta.1'], 'Synonyms.\n'],
    [
      ['--since', '2.3.0', '--channel', 'beta', '--language', 'de'],
      '2.5.0-beta.1 (01.03.2026)\n\nSynonyms.\n\n2.4.0: Faster (01.02.2026)\n\nÄnderungen\n- Search.\n',
    ],
  ])('%j', async (argv, expected, warned = /^$/) => {
    const { stdout, stderr } = await runIn(NOTES, ['show', ...argv]);
    expect(stdout.replace(/^(?:Changes|Änderungen)\n/, '')).toBe(expected);
    expect(stderr).toMatch(warned);
  });

  test.each([
    [
      ['--language', 'it'],
      'the languages of the settings are en-US, de, fr; choose one of these, or add another',
    ],
    [
      ['--channel', 'nightly'],
      '"nightly" is none of your channels (beta); correct it, or add it to the settings: "channels": ["beta","nightly"]',
    ],
  ])('%j is refused', async (argv, message) => {
    const { exitCode, stderr } = await runIn(NOTES, ['show', ...argv]);
    expect([exitCode, stderr]).toEqual([2, `gazette: ${message}\n`]);
  });

  test('a problem of a translation stops its language alone', async () => {
    const notes = { ...NOTES, 'spring.de.md': '<!-- Suche.\n' };
    expect(await runIn(notes, ['show'])).toMatchObject({ exitCode: 0 });
    const { exitCode, stderr } = await runIn(notes, ['show', '--language', 'de']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('releases/spring.de.md\n  1:1  error  ');
  });
});

describe('check', () => {
  const current = 'The current release is 2.4.0, the previous one 2.3.0.';

  test('counts the releases without a translation', async () => {
    const { stdout } = await runIn(NOTES, ['check']);
    expect(stdout).toBe(
      `${current}\nIn the channel beta, it is 2.5.0-beta.1.\n2 of 3 releases without German text.\n3 of 3 releases without French text.\n✔ 4 notes, no problems\n`,
    );
  });

  test('counts a copy of the note as no translation', async () => {
    const text = NOTES['beta.md'];
    const copy = text.slice(text.indexOf('---', 3) + 4);
    const { stdout } = await runIn({ ...NOTES, 'beta.de.md': copy }, ['check', '--strict']);
    expect(stdout).toContain(
      'releases/beta.de.md\n  warning  this text is the same as in releases/beta.md; translate it to German [missing-translation]\n',
    );
  });

  test('--strict reports each', async () => {
    const { exitCode, stdout } = await runIn(NOTES, ['check', '--strict'], {
      ...TYPED,
      languages: ['de'],
    });
    const missing = (version: string) =>
      `this release has no German text; add one with \`npx --no-install gazette new ${version} --language de\` [missing-translation]`;
    expect([exitCode, stdout]).toEqual([
      1,
      `releases/beta.md
  warning  ${missing('2.5.0-beta.1')}

releases/spring.md
  warning  ${missing('2.4.0')}

⚠ 2 warnings in 2 of 4 notes
With --strict, warnings are errors.
`,
    ]);
  });
});
