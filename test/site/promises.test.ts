import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  ErrorResponse,
  ReleaseHistory,
  SessionsResponse,
  VersionResponse,
} from '../../src/contract/index.ts';
import { readStatic } from '../../src/project/files.ts';
import { Settings } from '../../src/project/settings.ts';
import { openDemo } from '../../src/serve/open-demo.ts';
import { createSessionsHandler, SESSIONS_PATH } from '../../src/sessions/index.ts';
import { build } from '../../src/site/build.ts';
import { AS_OF } from '../as-of.ts';
import { makePng } from '../project/pictures.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

/** Everything that a release can have: long, with a picture for dark mode, and each key that only the history shows. */
const RICH = {
  version: '2.0',
  date: '2026-02-01',
  art: './shot.png',
  latest: 'false',
  withdrawn: 'It lost data.',
  announce: 'false',
  required: 'true',
  summary: 'Search is faster.',
  tags: 'search',
};

async function buildAll() {
  const out = temporaryDirectory();
  const releases = temporaryDirectory({
    'a.md': noteText(RICH, `## Site\n\n${'- Faster search.\n'.repeat(4000)}`),
    'b.md': noteText({ version: '3.0', date: '2026-03-01' }, '## Site\n\n- Faster search.'),
    'c.md': noteText({ version: '1.0', date: '2026-01-01' }, '## Site\n\n- Faster search.'),
    'shot.png': makePng(2, 2),
    'shot.dark.png': makePng(2, 2),
  });
  const settings = Settings.parse({ siteUrl: 'https://notes.example.com/' });
  const { problems } = await build({ asOf: AS_OF, releases, out, settings });
  expect(problems).toEqual([]);
  const read = (path: string) => readFileSync(join(out, path), 'utf8');
  return { read, json: (path: string): unknown => JSON.parse(read(path)) };
}

/** What the sessions endpoint answers with a token, and without. */
async function askForSessions() {
  const { store, token } = await openDemo();
  const handle = createSessionsHandler({ store });
  const ask = async (headers: Record<string, string>): Promise<unknown> =>
    (await handle(new Request(`http://a.test${SESSIONS_PATH}`, { headers }))).json();
  return { sessions: await ask({ authorization: `Bearer ${token}` }), error: await ask({}) };
}

const Node = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  not: z.unknown().optional(),
});

/** The paths of all keys that a schema names, such as `log.previous.title`. Formatted text has no keys. */
function listKeys(schema: unknown): string[] {
  const { properties = {}, items } = Node.parse(schema);
  const own = Object.entries(properties).filter(([, each]) => !Node.parse(each).not);
  const inner = items === undefined || Array.isArray(items) ? [] : listKeys(items);
  return [
    ...inner,
    ...own.flatMap(([key, each]) => [key, ...listKeys(each).map((rest) => `${key}.${rest}`)]),
  ];
}

const listValues = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(listValues);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    key,
    ...listValues(each).map((rest) => `${key}.${rest}`),
  ]);
};

test('every key of each schema is in what Gazette writes', async () => {
  const { json } = await buildAll();
  const { sessions, error } = await askForSessions();
  const outputs = [
    [VersionResponse, json('v2/cloud/version')],
    [ReleaseHistory, json('releases.json')],
    [SessionsResponse, sessions],
    [ErrorResponse, error],
  ] as const;
  for (const [schema, value] of outputs) {
    const keys = listKeys(z.toJSONSchema(schema, { unrepresentable: 'any' }));
    expect(keys.length).toBeGreaterThan(2);
    expect(keys.filter((key) => !listValues(value).includes(key))).toEqual([]);
  }
});

test('whats-new.json has every key of the history that the element shows, and is as valid', async () => {
  const { json } = await buildAll();
  const history = ReleaseHistory.parse(json('releases.json'));
  const news = ReleaseHistory.parse(json('whats-new.json'));
  const left = { summary: undefined, required: undefined };
  const expected = history.map((entry) => ({
    ...entry,
    ...left,
    ...(entry.content && { body: '', headlines: [] }),
  }));
  expect(news).toEqual(expected);
  const keys = listKeys(z.toJSONSchema(ReleaseHistory, { unrepresentable: 'any' }));
  const missing = keys.filter((key) => !listValues(news).includes(key));
  expect(missing.toSorted()).toEqual([
    'headlines.changes',
    'headlines.headline',
    'required',
    'summary',
  ]);
});

test.each([VersionResponse, ReleaseHistory])('docs/json.md names every field (%#)', (schema) => {
  const docs = readFileSync('docs/json.md', 'utf8');
  const keys = listKeys(z.toJSONSchema(schema, { unrepresentable: 'any' }));
  expect(keys.length).toBeGreaterThan(10);
  const names = keys.map((key) => key.replace(/^.*\./, ''));
  expect(names.filter((name) => !docs.includes(`${name}\``))).toEqual([]);
});

test('each addition that CHANGELOG_API.md lists is in what Gazette writes', async () => {
  const { read, json } = await buildAll();
  const openApi = readStatic('openapi-sessions.json').toString();
  const keys = listValues(json('releases.json'));
  const lines = readFileSync('CHANGELOG_API.md', 'utf8').split('\n- Added ').slice(1);
  for (const line of lines) {
    const [added = ''] = line.split(/ to |:|\n/, 1);
    const names = [...added.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const missing = names.filter((name) => {
      const [method = '', path] = name.split(' ');
      if (path !== undefined) return !openApi.includes(`"${path}"`);
      return name.includes('.') ? read(name) === '' : !keys.includes(method);
    });
    expect([line, missing]).toEqual([line, []]);
  }
  expect(lines.length).toBeGreaterThan(10);
});

test('the feed has the summary of a release', async () => {
  const { read } = await buildAll();
  expect(read('feed.xml')).toContain(`<summary>${RICH.summary}</summary>`);
});
