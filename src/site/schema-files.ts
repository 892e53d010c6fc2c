import * as z from 'zod/mini';
import {
  describeOpenApi,
  ErrorResponse,
  ReleaseHistory,
  SessionsResponse,
  VersionResponse,
} from '../contract/index.ts';
import { FrontMatter } from '../notes/front-matter.ts';
import { hasMark, type Recognize } from './recognize.ts';
import type { BuiltFile } from './output-file.ts';

const SCHEMAS = {
  'front-matter': FrontMatter,
  'version-response': VersionResponse,
  'release-history': ReleaseHistory,
  'sessions-response': SessionsResponse,
  'error-response': ErrorResponse,
};

const COMMENT = '  "$comment": "Written by gazette build.",\n';

/** Schemas were without the comment once. */
const isOurSchema: Recognize = (text, ours) =>
  text.includes(COMMENT) || text === ours.replace(COMMENT, '');

const isOurOpenApi = hasMark(
  /"description": "The active sessions of the caller, and the current release with its notes\."/,
);

/** The JSON Schemas and the OpenAPI document, made from the zod schemas. */
export function makeSchemaFiles(): BuiltFile[] {
  const schemas = Object.entries(SCHEMAS).map(([name, schema]) => ({
    path: `schemas/${name}.json`,
    content: indent(z.toJSONSchema(schema, { io: 'input' })).replace(/(?<=^\{\n.*\n)/, COMMENT),
    isOurs: isOurSchema,
  }));
  const openApi = indent(describeOpenApi());
  return [...schemas, { path: 'openapi.json', content: openApi, isOurs: isOurOpenApi }];
}

function indent(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
