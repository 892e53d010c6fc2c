import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { isBuiltin } from 'node:module';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { SessionsResponse } from '../../src/contract/index.ts';
import { createSessionsHandler, SESSIONS_PATH } from '../../src/sessions/index.ts';
import { listenUntilDone } from '../listen-until-done.ts';

const TEXT = readFileSync('docs/sessions.md', 'utf8');
const EXAMPLE =
  /^```sh\n(?<commands>[^`]+)```\n\n(?:[^`#].*\n+)*?```ts\n\/\/ (?<name>[\w-]+\.mts)\n(?<code>.*?)^```/gms;
const examples = [...TEXT.matchAll(EXAMPLE)].map(({ groups = {} }) => groups);

test('the documentation begins with a response that has exactly the fields of the contract', () => {
  const [first = ''] = /^```.*?^```/ms.exec(TEXT) ?? [];
  const body: unknown = JSON.parse(first.replaceAll(/^```\w*$/gm, ''));
  expect(SessionsResponse.parse(body)).toEqual(body);
});

test('every example has an install line, except for the file that others import', () => {
  const names = [...TEXT.matchAll(/^```ts\n\/\/ (.*)/gm)].map(([, name]) => name);
  expect(['auth.mts', ...examples.map(({ name }) => name)]).toEqual(names);
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

const Example = z.object({
  add: z.custom<(names: object) => void>((value) => typeof value === 'function'),
});

test('the example for express-session finds the caller in the request of the route', async () => {
  const [, code = ''] = /^```js\n(app\.all.*?)^```/ms.exec(TEXT) ?? [];
  const routes = new Map<string, RequestListener>();
  const app = { all: (path: string, route: RequestListener) => routes.set(path, route) };
  const store = { findByUser: async () => [] };
  const names = { app, createSessionsHandler, getRequestListener, SESSIONS_PATH, store };
  const source = `export const add = ({ ${Object.keys(names).join(', ')} }) => { ${code} }`;
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  Example.parse(await import(/* @vite-ignore */ url)).add(names);
  const port = await listenUntilDone((request, response) => {
    const session = { userId: request.headers['x-user'] };
    const known = Object.assign(request, { session, sessionID: 's' });
    routes.get(SESSIONS_PATH)?.(known, response);
  });
  const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/`, { headers });
  expect((await ask({})).status).toBe(401);
  expect((await ask({ 'x-user': 'ada' })).status).toBe(200);
});
