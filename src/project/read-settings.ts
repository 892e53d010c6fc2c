import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { VFile } from 'vfile';
import { location } from 'vfile-location';
import { quote, report } from '../notes/problem.ts';
import { reportIssues } from '../notes/report-issues.ts';
import { isMissing, tellFileError } from './file-error.ts';
import { findJsonError } from './find-json-error.ts';
import { locateKeys } from './locate-keys.ts';
import { Settings } from './settings.ts';

/** Where the settings are, unless another file is named. */
export const DEFAULT_FILE = 'package.json';
const KEY = 'gazette';

/** The settings, or the file with what is wrong in it. */
export type SettingsResult = { ok: true; settings: Settings } | { ok: false; file: VFile };

/**
 * Reads the settings: all of the JSON file `config`, or the `gazette` key of package.json, where neither the file nor
 * the key needs to be there.
 *
 * @throws Error if the file cannot be read
 */
export function readSettings(config?: string): SettingsResult {
  const path = config ?? DEFAULT_FILE;
  const bytes = readBytes(path, config === undefined);
  if (bytes === undefined) return { ok: true, settings: Settings.parse({}) };
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const file = new VFile({ path, value: text });
  const json = parseJson(file, bytes);
  const input = config === undefined && isRecord(json) ? (json[KEY] ?? {}) : json;
  if (json !== undefined && !isRecord(input)) {
    const reason = 'the settings must be an object, such as { "title": "What\'s new" }';
    report(file, { rule: 'settings', reason });
  }
  if (file.messages.length > 0 || !isRecord(input)) return { ok: false, file };
  const { data, error } = Settings.safeParse(input);
  if (data) return { ok: true, settings: data };
  const lines = location(file);
  const keys = locateKeys(text, config === undefined ? KEY : undefined);
  if (typeof keys === 'number') {
    const reason = 'over 100 lists or objects stand in each other here; settings need one or two';
    report(file, { rule: 'nesting', reason, place: lines.toPoint(keys) });
    return { ok: false, file };
  }
  reportIssues(error, {
    file,
    owner: 'the settings',
    schema: Settings,
    input,
    locate: (key, part) => {
      const offsets = keys.get(key);
      return offsets && lines.toPoint(offsets[part]);
    },
    write: (key, value) => `"${key}": ${JSON.stringify(value)}`,
  });
  return { ok: false, file };
}

function readBytes(path: string, isOptional: boolean): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isOptional && isMissing(error)) return undefined;
    throw tellFileError('read the settings', path, error);
  }
}

function parseJson(file: VFile, bytes: Buffer): unknown {
  const text = String(file);
  if (!isUtf8(bytes)) {
    report(file, { rule: 'encoding', reason: 'the settings are not UTF-8; save them as UTF-8' });
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    const offset = findJsonError(text);
    const character = text.slice(offset, offset + 1);
    const found = character === '' ? 'it ends too early' : `found ${quote(character)}`;
    const place = location(file).toPoint(offset);
    report(file, { rule: 'json', reason: `this is not JSON from here on: ${found}`, place });
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
