import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { noteText } from '../temporary.ts';
import { bad, good, prepare, writeConfig } from './notes.ts';
import { run } from './run.ts';

const QUOTE_IT =
  'this value needs quotes in YAML (bad indentation of a mapping entry); type title: "x, y: 100%"';
const UNCLOSED =
  '"<b>" is left out, as it has no partner in its block; delete it, or type </b> where it ends';
const FTP =
  'an address must start with https:// or http://, found "ftp://example.com"; type one that does, or save the file next to the note and type its path';

test('--reporter json prints an array, also without problems', async () => {
  const { releases, common } = prepare(bad);
  const { exitCode, stdout } = await run(['check', ...common, '--reporter', 'json']);
  expect(exitCode).toBe(1);
  const file = `${releases}/d.md`;
  const severity = 'error';
  expect(JSON.parse(stdout)).toEqual([
    { file, line: 5, column: 12, severity, rule: 'yaml', message: QUOTE_IT },
    { file, line: 8, column: 1, severity: 'warning', rule: 'stray-tag', message: UNCLOSED },
    {
      file,
      line: 10,
      column: 1,
      endLine: 11,
      endColumn: 22,
      severity,
      rule: 'picture',
      message: FTP,
    },
  ]);
  const empty = await run(['check', ...prepare(good).common, '--reporter', 'json']);
  expect(empty.stdout).toBe('[]\n');
});

test.each(['Use `x` from "@site/x".', '{{ from "@ada" }} and <x @y="//a@b">'])(
  '--reporter json prints valid JSON for %s',
  async (text) => {
    const { common } = prepare({
      ...good,
      'x.md': noteText({}, `${text}\n\nimport a from "@site/x"\n`),
    });
    const { stdout } = await run(['check', ...common, '--reporter', 'json']);
    expect(JSON.parse(stdout)).toBeInstanceOf(Array);
  },
);

test('--reporter github prints annotations that GitHub can read', async () => {
  const { releases, common } = prepare(bad);
  const { exitCode, stdout } = await run(['check', ...common, '--reporter', 'github']);
  expect(exitCode).toBe(1);
  const file = `${releases}/d.md`;
  expect(stdout).toBe(`\
::error file=${file},line=5,col=12,title=gazette yaml::${QUOTE_IT.replace('%', '%25')}
::warning file=${file},line=8,col=1,title=gazette stray-tag::${UNCLOSED}
::error file=${file},line=10,col=1,title=gazette picture::${FTP}
`);
});

test('--reporter github escapes file names', async () => {
  const { releases, common } = prepare({ 'a,b: 100%.md': '' });
  const { stdout } = await run(['check', ...common, '--reporter', 'github']);
  expect(stdout).toContain(`::error file=${releases}/a%2Cb%3A 100%25.md,line=1,`);
  // GitHub counts from the root of the repository.
  const env = { GITHUB_WORKSPACE: dirname(releases) };
  const inPackage = await run(['check', ...common, '--reporter', 'github'], { env });
  expect(inPackage.stdout).toContain(`::error file=${basename(releases)}/a%2Cb`);
});

test('colour is printed only to a terminal with colour', async () => {
  const { common } = prepare(bad);
  expect((await run(['check', ...common])).stdout).not.toContain('\u001B');
  expect((await run(['check', ...common], { hasColor: true })).stdout).toContain('\u001B[31m');
});

test('--reporter json prints an array also for problems of the settings', async () => {
  const config = writeConfig({ titel: 1 });
  const { exitCode, stdout } = await run(['check', '--config', config, '--reporter', 'json']);
  expect(exitCode).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject([{ file: config, rule: 'unknown-key' }]);
});
