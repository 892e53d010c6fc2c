import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { readAnnotation } from './read-annotation.ts';
import { run } from './run.ts';

const good = {
  'a.md': noteText({ version: '2.0', date: '2026-02-01' }),
  'b.md': noteText({ version: '1.0', date: '2026-01-01' }),
  'c.md': noteText({ version: '1.1', date: '2026-03-01', latest: 'false' }),
};
const bad = {
  ...good,
  'd.md': noteText({ version: '3.0', titel: 'x, y: 100%' }, '<b>\n\n![a\nb](https://example.com)'),
};

const QUOTE_IT =
  'YAML cannot read this value as it stands (bad indentation of a mapping entry); type titel: "x, y: 100%"';

function prepare(files: Record<string, string>) {
  const releases = temporaryDirectory(files);
  const out = join(temporaryDirectory(), 'dist');
  const config = join(temporaryDirectory({ 'settings.json': '{}' }), 'settings.json');
  return { releases, out, config, common: ['--releases', releases, '--config', config] };
}

describe('build', () => {
  test('says what is current and what was written, then that all is up to date', async () => {
    const { out, common } = prepare(good);
    const argv = ['build', ...common, '--out', out];
    expect(await run(argv)).toEqual({
      exitCode: 0,
      stdout: `2.0 is the current release, 1.0 the one before it.\n${out}/v2/cloud/version is written; 6 of 6 files were new or different.\n`,
      stderr: '',
    });
    expect(await run(argv)).toMatchObject({
      exitCode: 0,
      stdout: `2.0 is the current release, 1.0 the one before it.\n${out}/v2/cloud/version is up to date.\n`,
    });
  });

  test('with problems ends with 1, and writes nothing', async () => {
    const { releases, out, common } = prepare({ 'a.md': noteText({}), 'b.md': '' });
    expect(await run(['build', ...common, '--out', out])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${releases}/b.md
1:1 error the file is empty; start it with front matter, four lines: "---", "version: 2.4.0", "date: 2026-11-20", "---" fence gazette

✖ 1 error
Nothing was written.
`,
    });
    expect(existsSync(out)).toBe(false);
  });

  test('--tag: a release that is kept out says which one stays current', async () => {
    const { out, common } = prepare(good);
    const build = (tag: string) => run(['build', ...common, '--out', out, '--tag', tag]);
    expect(await build('v1.1')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining(
        '1.1, which is tagged, has a note; 2.0 stays the current release.\n',
      ),
    });
    expect((await build('v2.0')).stdout).not.toContain('tagged');
    expect(await build('v9.9')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(
        'no note has the version of the tag "v9.9"; add one, or tag a version that has a note',
      ),
    });
  });
});

describe('check', () => {
  test('says that all is well', async () => {
    expect(await run(['check', ...prepare(good).common])).toEqual({
      exitCode: 0,
      stdout: '3 notes, no problems. 2.0 is the current release, 1.0 the one before it.\n',
      stderr: '',
    });
  });

  test('--reporter json is one array, also when it is empty', async () => {
    const Problems = z.array(
      z.strictObject({
        file: z.string(),
        line: z.number().optional(),
        column: z.number().optional(),
        endLine: z.number().optional(),
        endColumn: z.number().optional(),
        severity: z.literal('error'),
        rule: z.string(),
        message: z.string(),
      }),
    );
    const { releases, common } = prepare(bad);
    const { exitCode, stdout } = await run(['check', ...common, '--reporter', 'json']);
    expect(exitCode).toBe(1);
    const file = `${releases}/d.md`;
    const severity = 'error';
    expect(Problems.parse(JSON.parse(stdout))).toEqual([
      { file, line: 5, column: 12, severity, rule: 'yaml', message: QUOTE_IT },
      {
        file,
        line: 8,
        column: 1,
        endLine: 8,
        endColumn: 4,
        severity,
        rule: 'html',
        message:
          'HTML has no text form, found "<b>"; write Markdown, or put it in backticks to show it as typed',
      },
      {
        file,
        line: 10,
        column: 1,
        endLine: 11,
        endColumn: 24,
        severity,
        rule: 'image',
        message: 'an image has no text form; delete it, or link to it: [a\nb](https://example.com)',
      },
    ]);
    const empty = await run(['check', ...prepare(good).common, '--reporter', 'json']);
    expect(empty.stdout).toBe('[]\n');
  });

  test('--reporter github prints annotations that read back', async () => {
    const { releases, common } = prepare(bad);
    const { exitCode, stdout } = await run(['check', ...common, '--reporter', 'github']);
    expect(exitCode).toBe(1);
    const annotations = stdout.trimEnd().split('\n').map(readAnnotation);
    expect(annotations.map(({ title }) => title)).toEqual([
      'gazette yaml',
      'gazette html',
      'gazette image',
    ]);
    expect(annotations[0]).toEqual({
      file: `${releases}/d.md`,
      line: '5',
      col: '12',
      title: 'gazette yaml',
      message: QUOTE_IT,
    });
    expect(annotations[2]?.message).toContain('[a\nb](https://example.com)');
  });

  test('--reporter github keeps signs in a name apart from its own', async () => {
    const { releases, common } = prepare({ 'a,b: 100%.md': '' });
    const { stdout } = await run(['check', ...common, '--reporter', 'github']);
    expect(readAnnotation(stdout.trimEnd())).toMatchObject({
      file: `${releases}/a,b: 100%.md`,
      title: 'gazette fence',
    });
  });

  test('colour only where there is a terminal for it', async () => {
    const { common } = prepare(bad);
    expect((await run(['check', ...common])).stdout).not.toContain('\u001B');
    expect((await run(['check', ...common], { hasColor: true })).stdout).toContain('\u001B[31m');
  });
});

describe('new', () => {
  test('writes a note and says what to do next', async () => {
    const { releases, common } = prepare(good);
    expect(await run(['new', '3.0', '--title', 'Third', ...common])).toEqual({
      exitCode: 0,
      stdout: `${releases}/3.0.md is ready: write the changes behind its hyphens, then check it.\n`,
      stderr: '',
    });
    expect(readFileSync(join(releases, '3.0.md'), 'utf8')).toContain(
      'date: 2026-11-20\ntitle: Third\n',
    );
  });

  test('refuses a version that is there', async () => {
    const { releases, common } = prepare(good);
    expect(await run(['new', '2.0', ...common])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: ${releases}/a.md has the version "2.0" already\n`,
    });
  });
});

describe('usage, settings and files end with 2', () => {
  test.each([
    [
      ['build', '--relases', 'x'],
      "error: unknown option '--relases'\n(Did you mean --releases?)\n",
    ],
    [['biuld'], "error: unknown command 'biuld'\n(Did you mean build?)\n"],
    [
      ['build', 'extra'],
      "error: too many arguments for 'build'. Expected 0 arguments but got 1.\n",
    ],
    [
      ['check', '--reporter', 'xml'],
      "error: option '--reporter <name>' argument 'xml' is invalid. Allowed choices are text, github, json.\n",
    ],
    [['new'], "error: missing required argument 'version'\n"],
  ])('%j', async (argv, message) => {
    expect(await run(argv)).toMatchObject({ exitCode: 2, stdout: '' });
    expect((await run(argv)).stderr).toContain(message);
  });

  test('nothing at all shows the help', async () => {
    expect(await run([])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^Usage: gazette /),
    });
  });

  test('a directory that is not there', async () => {
    const { config } = prepare({});
    expect(await run(['check', '--releases', 'no-such-place', '--config', config])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'gazette: cannot read the release notes in no-such-place: there is no such file or directory\n',
    });
  });

  test('settings that are wrong', async () => {
    const config = join(temporaryDirectory({ 's.json': '{"titel": 1}' }), 's.json');
    expect(await run(['build', '--config', config])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `${config}\n1:2 error "titel" is not a key of the settings; did you mean "title"? unknown-key gazette\n\n✖ 1 error\n`,
    });
  });
});

test('--help and --version end with 0', async () => {
  expect(await run(['--help'])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('build [options]'),
  });
  expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
