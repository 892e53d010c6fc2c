import { readStatic } from '../project/read-static.ts';
import { hashInputs } from './hash-inputs.ts';
import type { OutputFile } from './output-file.ts';

/** Files that depend on no note and no setting. They are made with the package. */
const PATHS = [
  'schemas/front-matter.json',
  'schemas/version-response.json',
  'schemas/release-history.json',
  'schemas/sessions-response.json',
  'schemas/error-response.json',
  'openapi.json',
  'whats-new.js',
];

/** Lists the files that every build copies to its output. */
export function listStaticFiles(): OutputFile[] {
  const inputs = hashInputs();
  return PATHS.map((path) => ({ path, inputs, render: () => readStatic(path) }));
}
