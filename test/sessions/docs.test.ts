import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';
import { SessionsResponse } from '../../src/contract/index.ts';

const TEXT = readFileSync('docs/sessions.md', 'utf8');
const EXAMPLE =
  /^```sh\n(?<commands>[^`]+)```\n\n(?:[^`#\n][^\n]*\n+)*?```(?:ts|js)\n\/\/ (?<name>[\w-]+\.m[tj]s)\n(?<code>.*?)^```/gms;
const examples = [...TEXT.matchAll(EXAMPLE)].map(({ groups = {} }) => groups);

test('the documentation begins with a response that has exactly the fields of the contract', () => {
  const [first = ''] = /^```.*?^```/ms.exec(TEXT) ?? [];
  const body: unknown = JSON.parse(first.replaceAll(/^```\w*$/gm, ''));
  expect(SessionsResponse.parse(body)).toEqual(body);
});

test('every example has an install line, except for those that only need Gazette', () => {
  const names = [...TEXT.matchAll(/^```(?:ts|js)\n\/\/ ([\w-]+\.m[tj]s)$/gm)].map(
    ([, name]) => name,
  );
  const installed = new Set(examples.map(({ name }) => name));
  const others = names.filter((name) => !installed.has(name));
  expect(others).toEqual(['auth.mts', 'geo.mts', 'worker.mts']);
});

test.each(examples)('the install line of $name has the packages that it imports', (example) => {
  const { commands = '', code = '' } = example;
  const imported = [...code.matchAll(/from '(?<name>(?:@[\w-]+\/)?[\w:-]+)/g)]
    .map(({ groups }) => groups?.['name'] ?? '')
    .filter((name) => !isBuiltin(name));
  const [install = ''] = commands.split('\n');
  const [manager, , tarball, ...packages] = install.split(' ');
  expect(manager).toMatch(/^(?:npm|bun)$/);
  expect(tarball).toBe('../gazette/gazette-*.tgz');
  expect(new Set(['gazette', ...packages])).toEqual(new Set(imported));
});
