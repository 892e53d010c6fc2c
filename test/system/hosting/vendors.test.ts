import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { temporaryDirectory } from '../../temporary.ts';
import { renderHostFiles } from '../../../src/site/outputs/hosts/hosts.ts';
import { Settings } from '../../../src/project/settings.ts';

const MODULES = join(import.meta.dirname, '../node_modules');
const directory = temporaryDirectory({}, afterAll);

/** Loads a vendor's package, which is only installed for these tests. */
const load = async (path: string): Promise<unknown> => import(join(MODULES, path));
const Callable = z.custom<(...input: unknown[]) => unknown>((value) => typeof value === 'function');
const Values = z.record(z.string(), z.string());

const settings = Settings.parse({
  siteUrl: 'https://example.com/',
  hosting: ['netlify', 'vercel'],
});
for (const { path, content } of renderHostFiles(settings)) {
  writeFileSync(join(directory, path), content);
}

const BRIEFLY = 'public, max-age=60, stale-while-revalidate=60';
const OPEN = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** The headers of a path, on hosts that apply every matching rule. */
const GETS: [string, Record<string, string>][] = [
  ['/v2/cloud/version', { ...JSON_TYPE, 'cache-control': BRIEFLY, ...OPEN }],
  ['/v2/cloud/nope', OPEN],
  ['/v2/auth/get-active-sessions', {}],
  ['/', { 'content-type': 'text/html; charset=utf-8', 'cache-control': BRIEFLY, ...OPEN }],
  [
    '/feed.xml',
    { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': BRIEFLY, ...OPEN },
  ],
  ['/feed-xml', {}],
  ['/schemas/version-response.json', { 'cache-control': BRIEFLY, ...OPEN }],
  ['/art/a.png', { 'cache-control': 'public, max-age=31536000, immutable', ...OPEN }],
  ['/elsewhere', {}],
];

describe('Netlify reads _headers', async () => {
  const Vendor = z.object({ parseAllHeaders: Callable });
  const { parseAllHeaders } = Vendor.parse(await load('@netlify/headers-parser/lib/index.js'));
  const Parsed = z.object({
    headers: z.array(z.object({ forRegExp: z.instanceof(RegExp), values: Values })),
    errors: z.array(z.unknown()),
  });
  const headersFiles = [join(directory, '_headers')];
  const { headers, errors } = Parsed.parse(await parseAllHeaders({ headersFiles, minimal: false }));

  test('without errors', () => expect(errors).toEqual([]));

  test.each(GETS)('%s', (path, expected) => {
    const rules = headers.filter(({ forRegExp }) => forRegExp.test(path));
    expect(Object.assign({}, ...rules.map(({ values }) => values))).toEqual(expected);
    const names = rules.flatMap(({ values }) => Object.keys(values));
    expect(names).toHaveLength(new Set(names).size);
  });
});

describe('Vercel reads vercel.json', async () => {
  const Vendor = z.object({ getTransformedRoutes: Callable, headersSchema: z.looseObject({}) });
  const { getTransformedRoutes, headersSchema } = Vendor.parse(
    await load('@vercel/routing-utils/dist/index.js'),
  );
  const Config = z.strictObject({ headers: z.array(z.unknown()) });
  const config = Config.parse(JSON.parse(readFileSync(join(directory, 'vercel.json'), 'utf8')));
  const Routed = z.object({
    routes: z.array(
      z.strictObject({ src: z.string(), headers: Values, continue: z.literal(true) }),
    ),
    error: z.null(),
  });
  const { routes } = Routed.parse(getTransformedRoutes(config));

  test('and it matches the schema', () => {
    const schema = z.fromJSONSchema(headersSchema);
    expect(schema.safeParse(config.headers).success).toBe(true);
    expect(schema.safeParse([{ source: '/', headrs: [] }]).success).toBe(false);
  });

  test.each(GETS)('%s', (path, expected) => {
    const matched = routes.filter(({ src }) => new RegExp(src).test(path));
    expect(Object.assign({}, ...matched.map(({ headers }) => headers))).toEqual(expected);
  });
});
