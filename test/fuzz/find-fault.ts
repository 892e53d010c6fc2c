import { isUtf8 } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { VFile } from 'vfile';
import { ReleaseLogEntry } from '../../src/contract/index.ts';
import { makeRelease } from '../../src/notes/make-release.ts';
import { bodyOf, parseNote } from '../../src/notes/parse-note.ts';
import { writeJson } from '../../src/output/json-text.ts';
import { listNotes, readNotes } from '../../src/project/read-notes.ts';
import { readSettings } from '../../src/project/read-settings.ts';
import { Settings } from '../../src/project/settings.ts';
import { firstMissing, showCommonMark } from '../shown-words.ts';

const UNSEEN = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u;
const ART = 'https://cdn.example.com/a.png';
const NOTE = '---\nversion: 1\ndate: 2026-01-01\n---\nA [link](/a).\n';

/** What is wrong with what an input becomes, if anything; how long that took, in milliseconds of the processor. */
export interface Finding {
  fault: string | undefined;
  ms: number;
}

/** Reads and makes the note of these bytes, and again where `isTwice`: both must give the same. */
export function tryNote(
  directory: string,
  { bytes, format, isTwice = true }: { bytes: Uint8Array; format: Format; isTwice?: boolean },
): Finding {
  writeFileSync(`${directory}/note.md`, bytes);
  const settings = Settings.parse({ art: ART, format, siteUrl: 'https://example.com' });
  return tryRun(() => {
    const outcome = release(directory, settings);
    if (outcome.release && !isUtf8(bytes)) throw new Error('a release from what is no text');
    return outcome;
  }, isTwice);
}

/** Reads these settings, and makes a right note by them. */
export function trySettings(directory: string, bytes: Uint8Array): Finding {
  const path = `${directory}/settings.json`;
  writeFileSync(path, bytes);
  writeFileSync(`${directory}/note.md`, NOTE);
  return tryRun(() => {
    const read = readSettings(path);
    return read.ok ? release(directory, { art: ART, ...read.settings }) : { file: read.file };
  }, true);
}

type Format = Settings['format'];

interface Outcome {
  file: VFile;
  /** What a note gives, and from what. */
  release?: { body: string; entry: ReleaseLogEntry; format: Format } | undefined;
}

function release(directory: string, settings: Settings): Outcome {
  const [read] = readNotes(directory, listNotes(directory));
  if (!read) throw new Error('the note is not read');
  const { file } = read;
  const note = file.messages.length === 0 ? parseNote(file) : undefined;
  const made = note && makeRelease(note, settings);
  if (!note || !made) return { file };
  const { format } = settings;
  return { file, release: { body: bodyOf(note).body, entry: made.entry, format } };
}

function tryRun(run: () => Outcome, isTwice: boolean): Finding {
  const before = process.threadCpuUsage();
  const outcome = run();
  const { user, system } = process.threadCpuUsage(before);
  const isSame = !isTwice || tellAll(outcome) === tellAll(run());
  const fault = isSame ? findFault(outcome) : 'another run gives something else';
  return { fault, ms: (user + system) / 1000 };
}

function findFault({ file, release: made }: Outcome): string | undefined {
  const { messages } = file;
  const lines = String(file).split(/\r\n?|\n/);
  if (messages.length > 0 && made) return 'a release beside problems';
  if (messages.length > 0) return firstFault(messages.map((each) => checkMessage(each, lines)));
  if (!made) return 'neither a release nor a problem';
  const { body, entry, format } = made;
  return checkEntry(entry) ?? findLoss(body, entry, format);
}

function checkEntry(entry: ReleaseLogEntry): string | undefined {
  if (!isDeepStrictEqual(ReleaseLogEntry.parse(entry), entry)) return 'no release by its schema';
  const json = writeJson(entry);
  if (/\p{Cs}/u.test(json) || /\\ud[89a-f]/i.test(json.replaceAll('\\\\', '')))
    return 'a half of a character in the release';
  return isDeepStrictEqual(JSON.parse(json), entry) ? undefined : 'its JSON reads otherwise';
}

/** To GFM the backslash is the end of the bare address before it, and what follows a reference. */
const ESCAPED = /(?<=(?:https?:\/\/|www\.|@)\S*?)\\+&/g;

/** The first letter or digit that CommonMark shows of a body, and its release has lost. */
function findLoss(source: string, entry: ReleaseLogEntry, format: Format): string | undefined {
  const show = format === 'text' ? String : showCommonMark;
  const rest = entry.headlines.flatMap(({ headline, changes }) => [headline, ...changes.map(show)]);
  const body = show(entry.body);
  // The title may stand within the body.
  const said = signs([body, entry.title, body, ...rest].join(''));
  const lost = firstMissing(signs(showCommonMark(source.replaceAll(ESCAPED, '&'))), said);
  return lost === undefined ? undefined : `${JSON.stringify(lost)} is lost, of ${said.join('')}`;
}

function signs(text: string): string[] {
  return text.match(/[\p{L}\p{N}]/gu) ?? [];
}

function tellAll({ file: { messages }, release: made }: Outcome): string {
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
