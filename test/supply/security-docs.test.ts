import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary.ts';
import { readPromises } from './promised-tests.ts';

const text = readFileSync('docs/security.md', 'utf8');

describe('docs/security.md', () => {
  const promises = readPromises(text);
  const named = new Set(promises.flatMap(({ tests }) => tests.map(({ path }) => path)));

  test('has tests for each promise', () => {
    const beforeLimits = text
      .split(/^(?=## )/m)
      .map((part) => part.split(/^(?:Limits|Not covered):/m)[0] ?? '');
    const items = beforeLimits.flatMap((part) => part.match(/(?<=^- ).+/gm) ?? []);
    expect(items.length).toBeGreaterThan(30);
    expect(promises.map(({ promise }) => promise)).toEqual(items);
  });

  test('names files that exist, of all suites', () => {
    expect([...named].filter((path) => !existsSync(path))).toEqual([]);
  });

  test('names every file of test/secrets and test/supply', () => {
    const files = globSync('test/{secrets,supply}/*.test.ts');
    const own = 'test/supply/security-docs.test.ts';
    expect(files.filter((path) => path !== own && !named.has(path))).toEqual([]);
  });
});

describe('a test run', () => {
  const docs = `- It is safe.
  - \`test/a.test.js\`: alone
  - \`test/a.test.js\`: a group
  - \`test/b.test.js\`: a group > is … (…), and safe
- It is not part of this suite.
  - \`test/system/c.test.js\`: other
`;
  const a = `test('alone', () => {});\ndescribe('a group', () => { test('is fast', () => {}); });`;
  const b = `describe('a group', () => { test.each([1])('is %i (+1), and safe', () => {}); });`;

  /** Runs these tests. `missing` are the tests of docs that are reported, `path: title`. */
  function run(files: Record<string, string>, ...options: string[]) {
    const reporter = join(process.cwd(), 'test/supply/promised-tests.ts');
    const directory = temporaryDirectory({
      'docs.md': docs,
      'vitest.config.ts': `import { checkPromisedTests } from ${JSON.stringify(reporter)};
        const reporter = checkPromisedTests(/^test\\/(?!system)/, 'docs.md');
        export default { test: { globals: true, reporters: [reporter] } };`,
      ...files,
    });
    const vitest = join(process.cwd(), 'node_modules/vitest/vitest.mjs');
    const argv = [vitest, 'run', ...options];
    const { status, stderr } = spawnSync(process.execPath, argv, {
      cwd: directory,
      encoding: 'utf8',
    });
    return { status, missing: stderr.match(/(?<=^ {2})test\/.+/gm) ?? [], stderr };
  }

  const all = { 'test/a.test.js': a, 'test/b.test.js': b };

  test('passes if every test of docs/security.md ran', () => {
    expect(run(all)).toMatchObject({ status: 0, missing: [] });
  });

  test.each([
    ['renamed', { ...all, 'test/a.test.js': a.replace('alone', 'on its own') }, 'a.test.js: alone'],
    ['skipped', { ...all, 'test/a.test.js': a.replace('test(', 'test.skip(') }, 'a.test.js: alone'],
    [
      'still to do',
      { ...all, 'test/a.test.js': a.replace('test(', 'test.todo(') },
      'a.test.js: alone',
    ],
    [
      'in a skipped group',
      { ...all, 'test/a.test.js': a.replace('describe(', 'describe.skip(') },
      'a.test.js: a group',
    ],
    [
      'without values',
      { ...all, 'test/b.test.js': b.replace('[1]', '[]') },
      'b.test.js: a group > is … (…), and safe',
    ],
    ['deleted with its file', { 'test/a.test.js': a }, 'b.test.js: a group > is … (…), and safe'],
  ])('fails if one is %s', (_name, files, lacking) => {
    expect(run(files)).toMatchObject({ status: 1, missing: [`test/${lacking}`] });
  });

  test('of some files is checked for the tests in these, and one of some titles is not', () => {
    const files = { 'test/a.test.js': a.replace('alone', 'on its own'), 'test/b.test.js': b };
    expect(run(files, 'test/b')).toMatchObject({ status: 0, missing: [] });
    expect(run(files, 'test/a')).toMatchObject({ status: 1, missing: ['test/a.test.js: alone'] });
    expect(run(files, '-t', 'fast')).toMatchObject({ status: 0, missing: [] });
  });
});
