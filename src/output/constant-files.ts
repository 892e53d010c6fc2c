import type { OutputFile } from './output-file.ts';
import { renderSchemaFiles } from './schema-files.ts';
import { readWhatsNew } from './whats-new-file.ts';

/** The files of every output, which depend on no note and no setting. */
export function listConstantFiles(): OutputFile[] {
  return [...renderSchemaFiles(), readWhatsNew()];
}
