import type { BuiltFile } from './output-file.ts';
import { hasMark, type Recognize } from './recognize.ts';
import { makeSchemaFiles } from './schema-files.ts';
import { readWhatsNew } from './whats-new-file.ts';

const COMMENT = '  "$comment": "Written by gazette build.",\n';

/** Schemas were without the comment once. */
const isOurSchema: Recognize = (text, ours) =>
  text.includes(COMMENT) || text === ours.replace(COMMENT, '');

const isOurOpenApi = hasMark(
  /"description": "The active sessions of the caller, and the current release with its notes\."/,
);

const isOurElement = hasMark(/\.define\('whats-new', WhatsNew\);/);

/** The files of every output, which no note and no setting changes. */
export function listConstantFiles(): BuiltFile[] {
  const schemas = makeSchemaFiles().map(({ path, content }) => ({
    path,
    content,
    isOurs: path === 'openapi.json' ? isOurOpenApi : isOurSchema,
  }));
  return [...schemas, { ...readWhatsNew(), isOurs: isOurElement }];
}
