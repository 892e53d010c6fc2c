import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readStatic } from '../../src/project/files.ts';
import { Settings } from '../../src/project/settings.ts';
import { listSchemaFiles } from '../../src/site/outputs/static-files.ts';

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
