import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { noteText } from '../temporary.ts';
import { good, odd, prepare, writeConfig } from './notes.ts';
import { countBuilt } from './open-publish.ts';
import { run } from './run.ts';

describe('build', () => {
  test('reports the current release and what was written, then that the output is up to date', async () => {
    const { out, common } = prepare(good);
    const argv = ['build', ...common, '--out', out];
    const first = await run(argv);
    const files = countBuilt(out);
    expect(first).toEqual({
      exitCode: 0,
      stdout: `The current release is 2.0, the previous one 1.0.\nWrote ${out}/v2/cloud/version. ${files} of ${files} files were new or different.\n✔ 3 notes → ${out}/\n`,
      stderr: '',
    });
    expect(await run(argv)).toMatchObject({
      exitCode: 0,
      stdout: `The current release is 2.0, the previous one 1.0.\n${out}/v2/cloud/version is up to date.\n✔ 3 notes → ${out}/\n`,
    });
  });

  test('on a terminal, ends with the time', async () => {
    const { common, out } = prepare(good);
    const terminal = { isTerminal: true, hasColor: true };
    const { stdout } = await run(['build', ...common, '--out', out], terminal);
    expect(stripVTControlCharacters(stdout)).toMatch(/\n✔ 3 notes in \d+\.\d s → .*\/dist\/\n$/);
    expect(stdout).toContain('\n\u001B[1m\u001B[32m✔ 3 notes in ');
    const checked = await run(['check', ...common], { isTerminal: true });
    expect(checked.stdout).toMatch(/\n✔ 3 notes in \d+\.\d s, no problems\n$/);
  });

  test.each([
    ['https://example.com/', ['nginx'], ''],
    ['https://example.com/notes', [], ''],
    [
      'https://example.com/notes',
      ['caddy', 'nginx'],
      'siteUrl has the path /notes/, but the files for nginx, caddy work at the root of a host only; remove the path from siteUrl, or let a proxy strip it.\n',
    ],
  ])('siteUrl %s with the hosts %j', async (siteUrl, hosting, warning) => {
    const { out, common } = prepare(good, { siteUrl, hosting });
    const { stdout } = await run(['build', ...common, '--out', out]);
    expect(stdout.split('\n').slice(2, -2).join('\n')).toBe(warning.trimEnd());
  });

  test('exits with 1 and writes nothing if there are problems', async () => {
    const { releases, out, common } = prepare({ 'a.md': noteText({}), 'b.md': '' });
    expect(await run(['build', ...common, '--out', out])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `${releases}/b.md
  1:1  error  the file is empty; start it with version: 2.4.0 and date: 2026-11-20, between two lines --- [fence]

✖ 1 error in 1 of 2 notes
Nothing was written.
`,
    });
    expect(existsSync(out)).toBe(false);
  });

  test('--tag with a release of latest: false reports which one stays current', async () => {
    const { out, common } = prepare(good);
    const build = (tag: string) => run(['build', ...common, '--out', out, '--tag', tag]);
    expect(await build('v1.1')).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining(
        'The tagged release 1.1 has a note, but 2.0 stays the current release.\n',
      ),
    });
    expect((await build('v2.0')).stdout).not.toContain('tagged');
    expect(await build('v9.9')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(
        'no note has the version of the tag "v9.9"; add a note, or tag a version that has one',
      ),
    });
  });
});

describe('new', () => {
  test('reports when a release of the future appears', async () => {
    const { releases, common } = prepare(good);
    const { stdout } = await run(['new', '3.1', '--date', '2026-12-01', ...common]);
    expect(stdout).toBe(
      `Created ${releases}/3.1.md. Write the changes after the hyphens, then run npx --no-install gazette check.
The release appears at 2026-11-30T10:00:00Z, when 2026-12-01 begins in the first time zone.
`,
    );
  });

  const BETA = { '4.md': noteText({ version: '4.0-beta.1', date: '2026-11-19' }) };

  test.each([
    ['8.0.0-beta.0', 'canary beta', {}, [], 'channel: beta', true],
    ['8.0.0-rc.1', 'canary beta', {}, [], 'channel: canary', true],
    ['8.0.0-rc.1', 'canary beta', {}, ['--channel', 'beta'], 'channel: beta', false],
    ['8.0.0-rc.1', '', {}, [], 'latest: false', true],
    ['8.0.0-rc.1', '', BETA, [], undefined, false],
    ['8.0.0', 'beta', {}, [], undefined, false],
    ['1.9.1', 'beta', {}, [], 'latest: false', true],
    ['1.9.1', '', {}, ['--date', '2020-01-01'], undefined, false],
    ['3.1', 'beta', { '4.md': noteText({ version: '4', channel: 'beta' }) }, [], undefined, false],
  ])('%s, channels "%s", %j, %j: %s', async (version, names, more, argv, line, isTold) => {
    const channels = names.split(' ').filter(Boolean);
    const { releases, common } = prepare({ ...good, ...more }, { channels });
    const { stdout } = await run(['new', version, ...argv, ...common]);
    const note = readFileSync(`${releases}/${version}.md`, 'utf8');
    expect(/^(?:channel|latest): .*$/m.exec(note)?.[0]).toBe(line);
    const message = `\nAs a ${version === '1.9.1' ? 'backport' : 'pre-release'}, it has the line ${line}; if it is for everybody, delete that line.\n`;
    expect(stdout.includes(message)).toBe(isTold);
  });
});

test.each([
  ['http://localhost:8080/', 'which only this computer can open'],
  ['https://notes.example.com/', 'which is an example'],
  ['https://OWNER.github.io/REPOSITORY/', 'which is an example'],
])('check --tag refuses the site %s', async (siteUrl, reason) => {
  const { common } = prepare(good, { siteUrl });
  expect(await run(['check', '--tag', 'v3.0', ...common])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `gazette: the setting "siteUrl" is ${new URL(siteUrl).href}, ${reason}; set it to the address of your site\n`,
  });
});

describe('check FILE', () => {
  const check = async ({ releases, common }: ReturnType<typeof prepare>, ...files: string[]) =>
    run(['check', ...common, ...files.map((file) => join(releases, file))]);

  test('reports the problems of that note, next to all others', async () => {
    const project = prepare({
      ...odd,
      'e.md': noteText({ version: '3.0', date: '2026-04-01' }),
      'f.md': '',
    });
    expect(await check(project, 'e.md')).toEqual({
      exitCode: 1,
      stdout: `${project.releases}/e.md
  2:10  error  "3.0" is also the version of ${project.releases}/d.md; give one of them another version [duplicate-version]

✖ 1 error in 1 of 1 note
Other notes have 2 errors and 1 warning.
`,
      stderr: '',
    });
  });

  test('finds a note by its name alone, and checks it once if it is named twice', async () => {
    const { common } = prepare(good);
    expect((await run(['check', ...common, 'b.md', './b.md'])).stdout).toBe(
      'The current release is 2.0, the previous one 1.0.\n✔ 1 note, no problems\n',
    );
  });

  test('is fine if only other notes have problems', async () => {
    const project = prepare({ ...odd, 'f.md': noteText({ version: '4', draft: 'true' }) });
    expect(await check(project, 'a.md', 'f.md')).toEqual({
      exitCode: 0,
      stdout: `Other notes have 1 warning.
The current release is 3.0, the previous one 2.0; 1 draft.
✔ 2 notes, no problems
`,
      stderr: '',
    });
  });

  test('needs a note', async () => {
    const project = prepare(good);
    const { releases } = project;
    expect(await check(project, 'z.md')).toMatchObject({
      exitCode: 2,
      stderr: `gazette: ${releases}/z.md is not a note in ${releases}; to check all notes, name none\n`,
    });
  });
});

describe('wrong usage, settings and files exit with 2', () => {
  test.each([
    [
      ['build', '--relases', 'x'],
      "error: unknown option '--relases'\n(Did you mean --releases?)\n",
    ],
    [['biuld'], "error: unknown command 'biuld'\n(Did you mean build?)\n(--help lists"],
    [['build', '--art', 'x'], "error: unknown option '--art'\n(--help lists"],
    [['show', '--versoin', '1.2.0'], "error: unknown option '--versoin'\n(--help lists"],
    [
      ['show', '--version', '1.2.0'],
      "error: unknown option '--version'\n(Type a version alone, as in gazette show 1.2.0)\n(--help lists",
    ],
    [
      ['build', 'extra'],
      "error: too many arguments for 'build'. Expected 0 arguments but got 1.\n",
    ],
    [
      ['check', '--reporter', 'xml'],
      "error: option '--reporter <name>' argument 'xml' is invalid. Allowed choices are text, github, json.\n(--help lists",
    ],
    [['new'], "error: missing required argument 'version'\n"],
    [
      ['build', '--out', ''],
      "error: option '--out <dir>' argument '' is invalid. It must be a directory, such as . for the current one.\n",
    ],
  ])('%j', async (argv, message) => {
    expect(await run(argv)).toMatchObject({ exitCode: 2, stdout: '' });
    expect((await run(argv)).stderr).toContain(message);
  });

  test('without a command the help is shown', async () => {
    const { stdout } = await run(['--help']);
    expect(await run([])).toEqual({ exitCode: 2, stdout: '', stderr: stdout });
  });

  test('settings with problems', async () => {
    const config = writeConfig({ titel: 1 });
    expect(await run(['build', '--config', config])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `${config}\n  1:2  error  "titel" is not a key of the settings; did you mean "title"? [unknown-key]\n\n✖ 1 error\n`,
    });
  });
});

test('--help and --version exit with 0', async () => {
  expect(await run(['--help'])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(
      /\n\nWrite:\n {2}init [^]*\n\nCheck and see:\n {2}check [^]*\n\nPublish:\n {2}build [^]*\n\nRun:\n {2}serve /,
    ),
  });
  expect(await run(['help', 'new'])).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^Usage: gazette new \[options\] <version>\n/),
  });
  expect((await run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
