import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { readStatic } from '../../../src/project/files.ts';
import { listElementFiles, listSchemaFiles } from '../../../src/site/outputs/static-files.ts';
import { Settings } from '../../../src/project/settings.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { buildNotes, middle, newest } from '../build-notes.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as z from 'zod';

const element = readFileSync('lib/static/whats-new.js', 'utf8');

test('the element is one module without imports, and does nothing when a server imports it', () => {
  const file = join(temporaryDirectory({ 'whats-new.mjs': element }), 'whats-new.mjs');
  const script = `import(${JSON.stringify(file)}).then((module) => console.log(Object.keys(module)))`;
  expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe('[]\n');
});

test('a build copies every static file except the default picture, what servers need, the entry for React and what pages contain', async () => {
  const { written } = await buildNotes({ 'a.md': newest, 'b.md': middle });
  const paths = globSync('**', { cwd: 'lib/static', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('lib/static', join(entry.parentPath, entry.name)))
    .filter(
      (path) =>
        !/^(?:pages|preview)\/|^release\.png$|^openapi-sessions\.json$|-react\.js$/.test(path),
    );
  expect(paths).toContain('whats-new.js');
  expect(written).toEqual(expect.arrayContaining(paths));
});

test('a build writes the labels of its settings into the element, and changes nothing else', () => {
  const settings = Settings.parse({
    locale: 'de',
    labels: { more: 'Mehr: $& </script>' },
  });
  const [first, ...lines] = String(listElementFiles(settings)[0]?.content).split('\n');
  expect(first).toBe(
    'const LABELS={"close":"Schließen","more":"Mehr: $& </script>","all":"Alle Versionen","badge":"Neuerungen","unread":"Neue Versionen: {count}","read":"{version} ganz lesen","withdrawn":"Zurückgezogen"},ACCENT="";',
  );
  expect(lines).toEqual(element.split('\n').slice(1));
  expect(listElementFiles(Settings.parse({}))[0]?.content).toBe(element);
});

test('the setting accent adds rules to the first line of the element, legible in both schemes', () => {
  const settings = Settings.parse({ accent: '#fc0' });
  const [first = '', ...lines] = String(listElementFiles(settings)[0]?.content).split('\n');
  const [plain = '', ...plainLines] = element.split('\n');
  const both = 'light-dark(#856a00,#ffcc00)';
  const link = (to: string) =>
    `.link,.all{color:var(--whats-new-muted,color-mix(in srgb,${both} 40%,${to}))}`;
  const rules =
    `.close{background:var(--whats-new-accent,${both})}.count{background:var(--whats-new-accent,#856a00)}` +
    `${link('currentColor')}dialog{${link(`var(--whats-new-color,${both})`)}}`;
  expect(first).toBe(
    plain.replace('ACCENT=""', `ACCENT="@supports (color:light-dark(red,red)){${rules}}"`),
  );
  expect(lines).toEqual(plainLines);
});

test.each([
  [undefined, 'https://example.com'],
  ['https://notes.example.org/', 'https://notes.example.org'],
  ['http://localhost:8080/$&/notes/', 'http://localhost:8080/$&/notes'],
])('with siteUrl %s, the server of openapi.json is %s', (siteUrl, server) => {
  const siteTitle = 'News of "Kite" $&';
  const files = listSchemaFiles({ siteUrl, siteTitle });
  const { content } = files.find(({ path }) => path === 'openapi.json') ?? {};
  const document: unknown = JSON.parse(String(content));
  expect(document).toMatchObject({
    info: { title: siteTitle },
    servers: [{ url: '{base_url}', variables: { base_url: { default: server } } }],
  });
  expect(document).toHaveProperty('paths', {
    '/v2/cloud/version': expect.anything(),
    '/releases.json': expect.anything(),
    '/whats-new.json': expect.anything(),
  });
});

test('if a file is missing, the error names the command that creates it', () => {
  expect(() => readStatic('missing.js')).toThrow(
    'lib/static/missing.js cannot be read; create it with `npm run setup`',
  );
});

const JsonObject = z.record(z.string(), z.unknown());
const files = new Map(
  listSchemaFiles(Settings.parse({})).map(({ path, content }) => [
    path,
    JsonObject.parse(JSON.parse(String(content))),
  ]),
);
const response = JsonObject.parse(JSON.parse(readFileSync('test/fixtures/pair/version', 'utf8')));

function accepts(path: string, value: unknown): boolean {
  return new Ajv2020({ strict: true, allowUnionTypes: true }).validate(
    files.get(path) ?? false,
    value,
  );
}

test('the schema files are unchanged', () => {
  expect([...files.keys()]).toEqual([
    'schemas/front-matter.json',
    'schemas/version-response.json',
    'schemas/release-history.json',
    'schemas/sessions-response.json',
    'schemas/error-response.json',
    'openapi.json',
  ]);
});

test('an independent validator accepts a valid response, and refuses a wrong one', () => {
  expect(accepts('schemas/version-response.json', response)).toBe(true);
  expect(accepts('schemas/version-response.json', { ...response, extra: 1 })).toBe(true);
  expect(accepts('schemas/version-response.json', { ...response, version: 24 })).toBe(false);
});

test('the schema accepts front matter as editors parse it', () => {
  const frontMatter = { version: 1.1, date: '2026-11-20', title: 2026, latest: false };
  expect(accepts('schemas/front-matter.json', frontMatter)).toBe(true);
  expect(accepts('schemas/front-matter.json', { ...frontMatter, titel: 'x' })).toBe(false);
  expect(accepts('schemas/front-matter.json', { version: '1' })).toBe(false);
  expect(accepts('schemas/front-matter.json', { version: '1', draft: true })).toBe(true);
});

test('an independent validator accepts the OpenAPI document', async () => {
  const result = await new Validator().validate(files.get('openapi.json') ?? {});
  expect(result).toMatchObject({ valid: true });
});

test('the OpenAPI document describes both responses by the same schemas', () => {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'openapi', ...files.get('openapi.json') });
  const validate = ajv.compile({ $ref: 'openapi#/components/schemas/VersionResponse' });
  expect(validate(response)).toBe(true);
  expect(validate({ ...response, log: 1 })).toBe(false);
});

test('no schema is recursive or excludes a key, because generators of types fail on these', () => {
  const sources = [...files.values(), JSON.parse(readStatic('openapi-sessions.json').toString())];
  for (const schema of sources) {
    const text = JSON.stringify(schema);
    expect(text).not.toContain('"not":');
    expect(text).not.toContain('"$defs"');
  }
});
