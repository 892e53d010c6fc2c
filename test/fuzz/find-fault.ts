import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { VFile } from 'vfile';
import { ReleaseLogEntry } from '../../src/contract/index.ts';
import { makeRelease } from '../../src/notes/make-release.ts';
import { parseNote } from '../../src/notes/parse-note.ts';
import { writeJson } from '../../src/site/json-text.ts';
import { listNotes, readNotes } from '../../src/site/read-notes.ts';
import { readSettings } from '../../src/site/read-settings.ts';
import { Settings } from '../../src/site/settings.ts';

const UNSEEN = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u;
const ART = 'https://cdn.example.com/a.png';
const NOTE = '---\nversion: 1\ndate: 2026-01-01\n---\nA [link](/a).\n';

/** What is wrong with what the note of these bytes becomes; undefined where all is as promised. */
export function findNoteFault(directory: string, bytes: Uint8Array, format: Settings['format']) {
  writeFileSync(`${directory}/note.md`, bytes);
  const settings = Settings.parse({ art: ART, format, siteUrl: 'https://example.com' });
  return findFault(() => release(directory, settings));
}

/** What is wrong with how these settings are read, and with what a right note becomes by them. */
export function findSettingsFault(directory: string, bytes: Uint8Array) {
  const path = `${directory}/settings.json`;
  writeFileSync(path, bytes);
  writeFileSync(`${directory}/note.md`, NOTE);
  return findFault(() => {
    const read = readSettings(path);
    return read.ok ? release(directory, { art: ART, ...read.settings }) : { file: read.file };
  });
}

interface Outcome {
  file: VFile;
  made?: ReleaseLogEntry | undefined;
}

function release(directory: string, settings: Settings): Outcome {
  const [read] = readNotes(directory, listNotes(directory));
  if (!read) throw new Error('the note is not read');
  const { file } = read;
  const note = file.messages.length === 0 ? parseNote(file) : undefined;
  return { file, made: note && makeRelease(note, settings)?.entry };
}

function findFault(run: () => Outcome): string | undefined {
  const { file, made } = run();
  const { messages } = file;
  if (tellAll({ file, made }) !== tellAll(run())) return 'another run gives something else';
  const lines = String(file).split(/\r\n?|\n/);
  if (messages.length > 0 && made) return 'a release beside problems';
  if (messages.length > 0) return firstFault(messages.map((each) => checkMessage(each, lines)));
  if (!made) return 'neither a release nor a problem';
  if (!isDeepStrictEqual(ReleaseLogEntry.parse(made), made)) return 'no release by its schema';
  const json = writeJson(made);
  if (/\p{Cs}/u.test(json) || /\\ud[89a-f]/i.test(json.replaceAll('\\\\', '')))
    return 'a half of a character in the release';
  return isDeepStrictEqual(JSON.parse(json), made) ? undefined : 'its JSON reads otherwise';
}

function tellAll({ file: { messages }, made }: Outcome): string {
  return JSON.stringify({ made, messages });
}

function firstFault(faults: (string | undefined)[]): string | undefined {
  return faults.find((fault) => fault !== undefined);
}

function checkMessage(message: VFile['messages'][number], lines: string[]): string | undefined {
  const { line = 0, column = 0, place, reason, ruleId = '', fatal } = message;
  const said = `${ruleId}: ${reason}`;
  if (fatal !== true || ruleId === '') return `no error: ${said}`;
  if (reason.length > 4000) return `a problem of ${reason.length} characters`;
  if (reason === '' || UNSEEN.test(reason)) return `unseen characters in ${JSON.stringify(said)}`;
  // What is no text has no lines.
  if (ruleId === 'encoding') return undefined;
  if (place === undefined) return ruleId === 'settings' ? undefined : `no place: ${said}`;
  const text = lines[line - 1];
  const isInside = text !== undefined && column >= 1 && column <= text.length + 1;
  return isInside ? undefined : `outside of the file, ${line}:${column}: ${said}`;
}
