import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { SessionsResponse } from '../../src/contract/index.ts';
import type { Login } from '../../src/sessions/store.ts';
import { sampleLogin } from '../sessions/sample-login.ts';

const TEXT = readFileSync('docs/sessions.md', 'utf8');
const FILES = 'examples/sessions';
const files = readdirSync(FILES).map((name) => {
  const code = readFileSync(`${FILES}/${name}`, 'utf8');
  return { name, code, commands: /^\/\/ (npm install .*\n)/m.exec(code)?.[1] ?? '' };
});
const examples = files.filter(({ commands }) => commands !== '');

test('the documentation begins with a response that has exactly the fields of the contract', () => {
  const [first = ''] = /^```.*?^```/ms.exec(TEXT) ?? [];
  const body: unknown = JSON.parse(first.replaceAll(/^```\w*$/gm, ''));
  expect(SessionsResponse.parse(body)).toEqual(body);
});

const Shorten = z.object({ shortenAddress: z.custom<(login: Login) => unknown>() });

test('the indexes of an own table find the newest sessions of 10,000 without sorting', () => {
  const code = readFileSync(`${FILES}/own-table.mts`, 'utf8');
  const find = (start: string) => new RegExp(`[\`'](${start}[^\`']*)`).exec(code)?.[1] ?? '';
  const database = new DatabaseSync(':memory:');
  database.exec(find('\\s*CREATE'));
  const plan = (start: string) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${find(start)}`)
      .all()
      .map(({ detail }) => detail);
  const ofUser = 'SEARCH sessions USING INDEX sessions_of_user (user_id=?)';
  expect(plan(String.raw`SELECT \* FROM sessions WHERE user_id`)).toEqual([ofUser]);
  const expired = 'SEARCH sessions USING INDEX sessions_by_expiry (expires<?)';
  expect(plan('DELETE FROM sessions WHERE expires')).toEqual([expired]);
});

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
  ['', ''],
])('%j is shortened to %j', async (ip, short) => {
  const code = readFileSync(`${FILES}/shorten.mjs`, 'utf8');
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { shortenAddress } = Shorten.parse(module);
  const login = { ...sampleLogin(), location: { ...sampleLogin().location, ip } };
  expect(shortenAddress(login)).toEqual({ ...login, location: { ...login.location, ip: short } });
});

test('every example has an install line, except for those that only need Gazette', () => {
  const inText = TEXT.matchAll(/^```(?:ts|js)\n\/\/ ([\w-]+\.m[tj]s)$/gm);
  const names = [...[...inText].map(([, name]) => name), ...files.map(({ name }) => name)];
  const installed = new Set<string | undefined>(examples.map(({ name }) => name));
  const others = names.filter((name) => !installed.has(name));
  expect(others).toEqual(['auth.mts', 'geo.mts', 'own-table.mts', 'shorten.mjs', 'worker.mts']);
});

test('the docs lead to every file of examples/sessions', () => {
  expect(files.filter(({ name }) => !TEXT.includes(`(../${FILES}/${name})`))).toEqual([]);
});

test.each(examples)('the install line of $name has the packages that it imports', (example) => {
  const { commands, code } = example;
  const imported = [...code.matchAll(/from '(?<name>(?:@[\w-]+\/)?[\w:-]+)/g)]
    .map(({ groups }) => groups?.['name'] ?? '')
    .filter((name) => !isBuiltin(name));
  const [install = ''] = commands.split('\n');
  const [manager, , tarball, ...packages] = install.split(' ');
  expect(manager).toMatch(/^(?:npm|bun)$/);
  expect(tarball).toBe('../gazette/gazette-*.tgz');
  expect(new Set(['gazette', ...packages])).toEqual(new Set(imported));
});
