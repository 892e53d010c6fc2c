import * as z from 'zod/mini';
import {
  describeOpenApi,
  ErrorResponse,
  ReleaseHistory,
  SessionsResponse,
  VersionResponse,
} from '../contract/index.ts';
import { FrontMatter } from '../notes/front-matter.ts';
import type { OutputFile } from './write-files.ts';

const SCHEMAS = {
  'front-matter': FrontMatter,
  'version-response': VersionResponse,
  'release-history': ReleaseHistory,
  'sessions-response': SessionsResponse,
  'error-response': ErrorResponse,
};

/** The JSON Schemas and the OpenAPI document, made from the zod schemas. */
export function makeSchemaFiles(): OutputFile[] {
  const schemas = Object.entries(SCHEMAS).map(([name, schema]) => ({
    path: `schemas/${name}.json`,
    content: indent(z.toJSONSchema(schema, { io: 'input' })),
  }));
  return [...schemas, { path: 'openapi.json', content: indent(describeOpenApi()) }];
}

function indent(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
