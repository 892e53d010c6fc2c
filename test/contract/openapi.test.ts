import { expect, test } from 'vitest';
import * as z from 'zod';
import { makeOpenApi, ReleaseHistory, SCHEMA_OPTIONS } from '../../src/contract/index.ts';

const write = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`;

test('the OpenAPI document is unchanged', async () => {
  await expect(write(makeOpenApi())).toMatchFileSnapshot('../fixtures/contract/openapi.json');
});

test('the JSON Schema of the history is unchanged', async () => {
  const schema = z.toJSONSchema(ReleaseHistory, SCHEMA_OPTIONS);
  await expect(write(schema)).toMatchFileSnapshot('../fixtures/contract/release-history.json');
});
