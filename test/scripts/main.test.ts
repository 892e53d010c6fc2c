import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { countFiles, noteText, temporaryDirectory } from '../temporary.ts';
import { good, prepare } from './notes.ts';
import { run } from './run.ts';

test('a build hurries, a check takes its time', async () => {
  const { out, common } = prepare(good);
  const hurry = vi.fn<() => void>();
  await run(['check', ...common], { hurry });
  expect(hurry).not.toHaveBeenCalled();
  await run(['build', ...common, '--out', out], { hurry });
  expect(hurry).toHaveBeenCalledOnce();
});

describe('build', () => {
  test('says what is current and what was written, then that all is up to date', async () => {
    const { out, common } = prepare(good);
    const argv = ['build', ...common, '--out', out];
    const first = await run(argv);
    const files = countFiles(out);
    expect(first).toEqual({
      exitCode: 0,
      stdout: `2.0 is the current release, 1.0 the one before it.\n${out}/v2/cloud/version is written; ${files} of ${files} files were new or different.\n`,
      stderr: '',
    });
    expect(await run(argv)).toMatchObject({
      exitCode: 0,
      stdout: `2.0 is the current release, 1.0 the one before it.\n${out}/v2/cloud/version is up to date.\n`,
    });
  });

  test.each([
    ['https://example.com/', ['nginx'], ''],
    ['https://example.com/notes', [], ''],
    [
      'https://example.com/notes',
      ['caddy', 'nginx'],
      'siteUrl is under /notes/, and the files for nginx, caddy are for the root of a host; type siteUrl without its path, or let a proxy in front drop it.\n',
    ],
  ])('siteUrl %s with the hosts %j', async (siteUrl, hosting, said) => {
    const { releases, out } = prepare(good);
    const settings = JSON.stringify({ siteUrl, hosting });
    const config = join(temporaryDirectory({ 's.json': settings }), 's.json');
    const { stdout } = await run([
      'build',
      '--releases',
      releases,
      '--out',
      out,
      '--config',
      config,
    ]);
    expect(stdout.split('\n').slice(2).join('\n')).toBe(said);
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
});

describe('new', () => {
  test('says which release stays the current one, where that is dated later', async () => {
    const notes = {
      ...good,
      'd.md': noteText({ version: '4.0', date: '2027-01-01' }),
      'e.md': noteText({ version: '5.0', date: '2027-02-01', draft: 'true' }),
    };
    const { releases, common } = prepare(notes);
    expect((await run(['new', '3.0', ...common])).stdout).toBe(
      `${releases}/3.0.md is ready: write the changes behind its hyphens, then check it.
4.0 is dated later and stays the current release; where it should not, type a later date.
`,
    );
    const planned = await run(['new', '3.1', '--date', '2026-03-02', ...common]);
    expect(planned.stdout.split('\n')).toHaveLength(2);
  });

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
    [
      ['build', '--out', ''],
      "error: option '--out <dir>' argument '' is invalid. It must be a directory; . is this one.\n",
    ],
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
        'gazette: cannot read the release notes in no-such-place: there is no such file or directory; name another with --releases, or begin with `gazette new 1.0.0`\n',
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
