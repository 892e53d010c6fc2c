import { readFileSync } from 'node:fs';
import { VFile } from 'vfile';
import { location } from 'vfile-location';
import { report } from '../notes/problem.ts';
import { reportIssues } from '../notes/report-issues.ts';
import { isMissing, tellFileError } from './file-error.ts';
import { locateKeys } from './locate-keys.ts';
import { Settings } from './settings.ts';

const DEFAULT_FILE = 'package.json';
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
  const text = readText(path, config === undefined);
  if (text === undefined) return { ok: true, settings: Settings.parse({}) };
  const file = new VFile({ path, value: text });
  const json = parseJson(file, text);
  const input = config === undefined && isRecord(json) ? (json[KEY] ?? {}) : json;
  if (json !== undefined && !isRecord(input)) {
    const reason = 'the settings must be an object, such as { "title": "What\'s new" }';
    report(file, { rule: 'settings', reason });
  }
  if (file.messages.length > 0 || !isRecord(input)) return { ok: false, file };
  const { data, error } = Settings.safeParse(input);
  if (data) return { ok: true, settings: data };
  const keys = locateKeys(text, config === undefined ? KEY : undefined);
  reportIssues(error, {
    file,
    owner: 'the settings',
    schema: Settings,
    input,
    locate: (key, part) => {
      const offsets = keys.get(key);
      return offsets && location(file).toPoint(offsets[part]);
    },
    write: (key, value) => `"${key}": ${JSON.stringify(value)}`,
  });
  return { ok: false, file };
}

function readText(path: string, isOptional: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (isOptional && isMissing(error)) return undefined;
    throw tellFileError('read the settings', path, error);
  }
}

function parseJson(file: VFile, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: '' };
    const offset = /at position (\d+)/.exec(message)?.[1];
    const place = location(file).toPoint(offset === undefined ? text.length : Number(offset));
    report(file, { rule: 'json', reason: `this is not JSON (${message})`, place });
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
