import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { catch as withFallback } from 'zod/mini';
import { fileError, isMissing } from '../project/file-error.ts';
import { KEY, PACKAGE_FILE } from '../project/read-settings.ts';

/** What a package.json tells about a project. */
export interface Manifest {
  /** Its text; undefined if there is none. */
  text: string | undefined;
  /** The name without the scope. */
  name: string | undefined;
  version: string | undefined;
  hasSettings: boolean;
}

const Fields = z.looseObject({
  name: withFallback(z.optional(z.string()), undefined),
  version: withFallback(z.optional(z.string()), undefined),
});

/**
 * Reads the package.json of the current directory.
 *
 * @throws Error if it cannot be read, or is not a JSON object
 */
export function readManifest(): Manifest {
  const text = readText();
  if (text === undefined) {
    return { text, name: undefined, version: undefined, hasSettings: false };
  }
  const { name, version, ...others } = Fields.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
  return { text, name: name?.replace(/^@[^/]*\//, ''), version, hasSettings: KEY in others };
}

function readText(): string | undefined {
  try {
    return readFileSync(PACKAGE_FILE, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw fileError('read', PACKAGE_FILE, error);
  }
}
