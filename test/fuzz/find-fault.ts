import { isUtf8 } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parseXml } from '@rgrove/parse-xml';
import { ReleaseLogEntry } from '../../src/contract/index.ts';
import { loadCompiler, type Release } from '../../src/notes/compile.ts';
import { parseNote } from '../../src/notes/parse-note.ts';
import { isError } from '../../src/notes/problem.ts';
import { assemble } from '../../src/output/assemble.ts';
import { check } from '../../src/output/check.ts';
import type { FileProblem } from '../../src/project/problems.ts';
import { listNotes, readNote } from '../../src/project/read-notes.ts';
import { readSettings } from '../../src/project/read-settings.ts';
import { Settings } from '../../src/project/settings.ts';
import { findLoss } from './find-loss.ts';

const INVISIBLE = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u;
const ART = 'https://cdn.example.com/a.png';
const NOTE = 'note.md';
const VALID = '---\nversion: 1\ndate: 2026-01-01\n---\nA [link](/a).\n';
/** With two other notes the output has the note, whether it is a draft or not. */
const OLDER = ['1970-01-01', '1970-01-02'].map((date) => ({
  name: `older-${date}.md`,
  text: `---\nversion: older ${date}\ndate: ${date}\n---\nOlder.\n`,
}));

/** What is wrong with the output of an input, if anything. Time is processor time in milliseconds. */
export interface Finding {
  fault: string | undefined;
  ms: number;
}

/** Checks and builds the note of these bytes. With `isTwice` it does so again: both must give the same. */
export async function tryNote(
  directory: string,
  { bytes, format, isTwice = true }: { bytes: Uint8Array; format: Format; isTwice?: boolean },
): Promise<Finding> {
  writeNotes(directory, bytes);
  const settings = Settings.parse({ art: ART, format, siteUrl: 'https://example.com' });
  return tryRun(async () => {
    const outcome = await buildNote(directory, settings);
    if (outcome.release && !isUtf8(bytes)) throw new Error('bytes that are not UTF-8 compile');
    return outcome;
  }, isTwice);
}

/** Reads these settings, and builds a valid note with them. */
export async function trySettings(directory: string, bytes: Uint8Array): Promise<Finding> {
  const path = `${directory}/settings.json`;
  writeFileSync(path, bytes);
  writeNotes(directory, VALID);
  return tryRun(async () => {
    const read = readSettings(path);
    if (read.ok) return buildNote(directory, { art: ART, ...read.settings });
    const text = new TextDecoder().decode(bytes);
    return { path, text, problems: read.problems, files: [], release: undefined };
  }, true);
}

type Format = Settings['format'];

interface Outcome {
  /** The file that may have problems, and its text; undefined if it cannot be decoded. */
  path: string;
  text: string | undefined;
  problems: FileProblem[];
  /** The output. */
  files: { path: string; content: string | Uint8Array }[];
  /** What the note gives, and from what. */
  release: { body: string; release: Release; format: Format } | undefined;
}

function writeNotes(directory: string, bytes: string | Uint8Array): void {
  writeFileSync(`${directory}/${NOTE}`, bytes);
  for (const { name, text } of OLDER) writeFileSync(`${directory}/${name}`, text);
}

async function buildNote(directory: string, settings: Settings): Promise<Outcome> {
  const options = { releases: directory, settings: { ...settings, history: 'all' as const } };
  const { problems } = await check(options);
  const built = await assemble({ ...options, drafts: true });
  const isSame = problems.some(isError) === built.problems.some(isError);
  if (!isSame) throw new Error('a check does not find the same as a build');
  const files = built.files.map(({ path, render }) => ({ path, content: render() }));
  const path = `${directory}/${NOTE}`;
  const entry = listNotes(directory).find(({ name }) => name === NOTE);
  if (!entry) throw new Error('the note is not listed');
  const { text } = readNote(directory, entry);
  const outcome = { path, text, problems, files };
  if (text === undefined) return { ...outcome, release: undefined };
  const note = parseNote(text);
  const { release } = (await loadCompiler(settings))(note);
  const body = note.body?.text ?? '';
  return { ...outcome, release: release && { body, release, format: settings.format } };
}

async function tryRun(run: () => Promise<Outcome>, isTwice: boolean): Promise<Finding> {
  const before = process.threadCpuUsage();
  const outcome = await run();
  const { user, system } = process.threadCpuUsage(before);
  const isSame = !isTwice || isDeepStrictEqual(outcome, await run());
  const fault = isSame ? findFault(outcome) : 'another run gives something else';
  return { fault, ms: (user + system) / 1000 };
}

function findFault({ path, text, problems, files, release: made }: Outcome): string | undefined {
  const lines = text?.split(/\r\n?|\n/);
  const own = problems.filter(({ file }) => file === path);
  const fault = firstFault(own.map((problem) => checkProblem(problem, lines)));
  if (fault !== undefined) return fault;
  if (problems.some(isError)) return files.length > 0 ? 'files in spite of errors' : undefined;
  if (!made) return 'neither a release nor an error';
  const { body, release, format } = made;
  const wrong = checkEntry(release.entry) ?? firstFault(files.map(checkFile));
  // Warnings report words that are left out.
  return wrong ?? (own.length > 0 ? undefined : findLoss(body, release, format));
}

function firstFault(faults: (string | undefined)[]): string | undefined {
  return faults.find((fault) => fault !== undefined);
}

function checkEntry(entry: ReleaseLogEntry): string | undefined {
  const isValid = isDeepStrictEqual(ReleaseLogEntry.parse(entry), entry);
  return isValid ? undefined : 'the release does not match its schema';
}

function checkFile({ path, content }: Outcome['files'][number]): string | undefined {
  if (typeof content !== 'string') return undefined;
  if (/\p{Cs}/u.test(content) || /\\ud[89a-f]/i.test(content.replaceAll('\\\\', ''))) {
    return `half of a surrogate pair in ${path}`;
  }
  if (path.endsWith('.xml')) parseXml(content);
  if (path.endsWith('.json') || path.startsWith('v2/')) JSON.parse(content);
  return undefined;
}

function checkProblem(problem: FileProblem, lines: string[] | undefined): string | undefined {
  const { rule, message, line, column = 0 } = problem;
  const description = `${rule}: ${message}`;
  if (message.length > 4000) return `a problem of ${message.length} characters`;
  if (message === '' || INVISIBLE.test(message)) {
    return `invisible characters in ${JSON.stringify(description)}`;
  }
  // Bytes that cannot be decoded have no lines.
  if (rule === 'encoding' || !lines) return undefined;
  if (line === undefined)
    return rule === 'settings' || rule === 'art' ? undefined : `no place: ${description}`;
  const text = lines[line - 1];
  const isInside = text !== undefined && column >= 1 && column <= text.length + 1;
  return isInside ? undefined : `outside of the file, ${line}:${column}: ${description}`;
}
