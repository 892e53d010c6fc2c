import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VersionResponse } from '../../src/contract/index.ts';
import { build } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { AS_OF } from '../as-of.ts';

export const settings = Settings.parse({});
export const VERSION = 'v2/cloud/version';

export const newest = noteText({ version: '3.0', date: '2026-03-01' });
export const middle = noteText({ version: '2.0', date: '2026-02-01' });
export const oldest = noteText({ version: '1.0', date: '2026-01-01' });

/** Builds the notes into `out`, and reads the version response back. */
export async function buildNotes(
  notes: Record<string, string>,
  out = temporaryDirectory(),
  options: { tag?: string; history?: number; page?: boolean } = {},
) {
  const { tag, history = settings.history, page = settings.page } = options;
  const releases = temporaryDirectory(notes);
  const result = await build({
    asOf: AS_OF,
    releases,
    out,
    settings: { ...settings, history, page },
    tag,
  });
  const text = result.problems.length === 0 ? readFileSync(join(out, VERSION), 'utf8') : '{}';
  return {
    ...result,
    out,
    releases,
    response: result.problems.length === 0 ? VersionResponse.parse(JSON.parse(text)) : undefined,
  };
}
