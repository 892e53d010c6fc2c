import * as z from 'zod/mini';
import {
  describeOpenApi,
  ErrorResponse,
  ReleaseHistory,
  SessionsResponse,
  VersionResponse,
} from '../contract/index.ts';
import { FrontMatter } from '../notes/front-matter/schema.ts';
import { renderedFile, type OutputFile } from './output-file.ts';

const SCHEMAS = {
  'front-matter': FrontMatter,
  'version-response': VersionResponse,
  'release-history': ReleaseHistory,
  'sessions-response': SessionsResponse,
  'error-response': ErrorResponse,
};

const COMMENT = '  "$comment": "Written by gazette build.",\n';

/** The JSON Schemas and the OpenAPI document, made from the zod schemas. */
export function renderSchemaFiles(): OutputFile[] {
  const schemas = Object.entries(SCHEMAS).map(([name, schema]) => {
    const text = formatJson(z.toJSONSchema(schema, { io: 'input' }));
    return renderedFile(`schemas/${name}.json`, text.replace(/(?<=^\{\n.*\n)/, COMMENT));
  });
  return [...schemas, renderedFile('openapi.json', formatJson(describeOpenApi()))];
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
