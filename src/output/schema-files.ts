import * as z from 'zod/mini';
import {
  describeOpenApi,
  ErrorResponse,
  ReleaseHistory,
  SessionsResponse,
  VersionResponse,
} from '../contract/index.ts';
import { FrontMatter } from '../notes/front-matter/schema.ts';
import { hashInputs } from './hash-inputs.ts';
import type { OutputFile } from './output-file.ts';

const SCHEMAS = {
  'front-matter': FrontMatter,
  'version-response': VersionResponse,
  'release-history': ReleaseHistory,
  'sessions-response': SessionsResponse,
  'error-response': ErrorResponse,
};

const COMMENT = '  "$comment": "Written by gazette build.",\n';

/** Makes the JSON Schemas and the OpenAPI document from the zod schemas. */
export function makeSchemaFiles(): OutputFile[] {
  const inputs = hashInputs();
  const schemas = Object.entries(SCHEMAS).map(([name, schema]) => ({
    path: `schemas/${name}.json`,
    inputs,
    render: () =>
      indent(z.toJSONSchema(schema, { io: 'input' })).replace(/(?<=^\{\n.*\n)/, COMMENT),
  }));
  return [...schemas, { path: 'openapi.json', inputs, render: () => indent(describeOpenApi()) }];
}

function indent(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
