import { isUtf8 } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parseXml } from '@rgrove/parse-xml';
import { ReleaseLogEntry, VersionResponse } from '../../src/contract/index.ts';
import type { Note } from '../../src/notes/parse/parse-note.ts';
import { isError } from '../../src/notes/problem.ts';
import { assemble } from '../../src/site/build.ts';
import type { RenderCache } from '../../src/site/render-notes.ts';
import { FEED_PATH, VERSION_PATH } from '../../src/site/served-files.ts';
import { check } from '../../src/site/build.ts';
import { loadProject } from '../../src/project/load-project.ts';
import type { FileProblem } from '../../src/project/problems.ts';
import { readSettings } from '../../src/project/read-settings.ts';
import { Settings } from '../../src/project/settings.ts';
import { createCache } from '../../src/project/cache.ts';
import { createMediaFinder } from '../../src/project/local-media.ts';
import { highlightCode } from '../../src/site/pages/highlight-code.ts';
import { loadTextCompiler, type TestRelease } from '../notes/compile-text.ts';
import { findLoss } from './find-loss.ts';
import { AS_OF } from '../as-of.ts';

const INVISIBLE = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/u;
const ART = 'https://cdn.example.com/a.png';
const NOTE = 'note.md';
const VALID = '---\nversion: 1\ndate: 2026-01-01\n---\nA [link](/a).\n';
/** With two other notes the output has the note, whether it is a draft or not. */
const OLDER = ['1970-01-01', '1970-01-02'].map((date) => ({
  name: `0-older-${date}.md`,
  text: `---\nversion: older ${date}\ndate: ${date}\n---\nOlder.\n`,
}));
/** The formats of the output. */
export const FORMATS = ['text', 'markdown'] as const;
/** The most bytes of a file for each byte of input, and of parts that do not depend on it. */
const LARGEST = { perByte: 20, fixed: 200_000 };
/** The most bytes of a note whose words are compared: CommonMark's own parser takes quadratic time. */
const LONGEST_COMPARED = 50_000;

/** Tries inputs in a directory, and says what is wrong with the output of each, if anything. */
export interface Finder {
  /** Checks and builds the note of these bytes in these formats; with `isTwice` a second time, to compare the output. */
  tryNote: (
    bytes: Uint8Array,
    isTwice?: boolean,
    formats?: readonly Settings['format'][],
  ) => Promise<string | undefined>;
  /** Reads these settings, and builds a valid note with them. */
  trySettings: (bytes: Uint8Array) => Promise<string | undefined>;
}

/** Makes a finder. The input that it tries is always in `note.md` or `settings.json` of the directory. */
export function createFinder(directory: string): Finder {
  for (const { name, text } of OLDER) writeFileSync(`${directory}/${name}`, text);
  const builders = FORMATS.map((format) => {
    const settings = { art: ART, format, siteUrl: 'https://example.com', history: 'all' };
    return { format, ...createBuilder(directory, Settings.parse(settings)) };
  });

  const tryNote: Finder['tryNote'] = async (bytes, isTwice = true, formats = FORMATS) => {
    writeFileSync(`${directory}/${NOTE}`, bytes);
    for (const { format, build } of builders.filter((each) => formats.includes(each.format))) {
      const start = process.cpuUsage();
      const outcome = await build();
      const seconds = secondsSince(start);
      if (seconds > LONGEST_TIME) return `format ${format}: ${seconds} s of CPU time`;
      const fault = findFault(outcome, bytes.length);
      if (fault !== undefined) return `format ${format}: ${fault}`;
      if (outcome.release && !isUtf8(bytes)) return 'bytes that are not UTF-8 are a release';
      const again = isTwice ? await createBuilder(directory, outcome.settings).build() : outcome;
      if (!isDeepStrictEqual(outcome, again)) return `format ${format}: a second build differs`;
    }
    return undefined;
  };

  const trySettings: Finder['trySettings'] = async (bytes) => {
    const path = `${directory}/settings.json`;
    writeFileSync(path, bytes);
    const read = readSettings(path);
    if (!read.ok) return findProblemFault(read.problems, new TextDecoder().decode(bytes));
    writeFileSync(`${directory}/${NOTE}`, VALID);
    const settings = { art: ART, ...read.settings, history: 'all' as const };
    const outcome = await createBuilder(directory, settings).build();
    return findFault(outcome, bytes.length + VALID.length);
  };
  return { tryNote, trySettings };
}

interface File {
  path: string;
  content: string | Uint8Array;
}

/** Seconds of CPU time that `check` and `build` may take together; most take milliseconds. */
const LONGEST_TIME = 20;

/** Seconds of CPU time. */
export function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

interface Outcome {
  settings: Settings;
  /** The problems that `check` finds, and those that a build finds. */
  checked: FileProblem[];
  built: FileProblem[];
  files: File[];
  /** Undefined if the note cannot be decoded. */
  note: Note | undefined;
  release: TestRelease | undefined;
}

/** Makes a function that does what the commands do, but writes no files. */
function createBuilder(directory: string, settings: Settings) {
  const options = { releases: directory, settings, asOf: AS_OF };
  const cache: RenderCache = createCache();
  const build = async (): Promise<Outcome> => {
    const { problems: checked } = await check(options);
    const { problems: built, files } = await assemble({ ...options, unpublished: true, cache });
    const project = loadProject(options);
    const { note } = project.files.get(`${directory}/${NOTE}`) ?? {};
    const versions = new Set(project.notes.map(({ version }) => version));
    const { find } = createMediaFinder(directory);
    const found = { find, versions, highlight: highlightCode };
    const compile = await loadTextCompiler(settings, found);
    return { settings, checked, built, files, note, release: note && compile(note.text).release };
  };
  return { build };
}

function findFault(outcome: Outcome, size: number): string | undefined {
  const { checked, built, files, note, release } = outcome;
  // A build does not parse the Markdown of a note whose front matter is wrong.
  const isSame = note?.frontMatter
    ? isDeepStrictEqual(checked, built)
    : checked.some(isError) && built.some(isError) && isSubset(built, checked);
  if (!isSame) return `check finds ${describe(checked)}, but build finds ${describe(built)}`;
  const fault = findProblemFault(checked, note?.text);
  if (fault !== undefined) return fault;
  if (built.some(isError)) return files.length > 0 ? 'files in spite of errors' : undefined;
  if (!note?.body || !release) return 'neither a release nor an error';
  const wrong =
    firstFault(files.map((file) => findSizeFault(file, size) ?? findFileFault(file, outcome))) ??
    findEntryFault(release);
  // Warnings report words that are left out.
  const isComparable = checked.length === 0 && size <= LONGEST_COMPARED;
  return (
    wrong ?? (isComparable ? findLoss(note.body.text, release, outcome.settings.format) : undefined)
  );
}

function isSubset(problems: FileProblem[], others: FileProblem[]): boolean {
  const all = new Set(others.map((each) => JSON.stringify(each)));
  return problems.every((each) => all.has(JSON.stringify(each)));
}

function describe(problems: FileProblem[]): string {
  return JSON.stringify(problems.map(({ rule, message }) => `${rule}: ${message}`));
}

function firstFault(faults: (string | undefined)[]): string | undefined {
  return faults.find((fault) => fault !== undefined);
}

function findEntryFault({ entry }: TestRelease): string | undefined {
  const isValid = isDeepStrictEqual(ReleaseLogEntry.parse(entry), entry);
  return isValid ? undefined : 'the release does not match its schema';
}

function findSizeFault({ path, content }: File, size: number): string | undefined {
  const length = Buffer.byteLength(content);
  const isSmall = length <= LARGEST.fixed + LARGEST.perByte * size;
  return isSmall ? undefined : `${path} has ${length} bytes for ${size} bytes of input`;
}

function findFileFault({ path, content }: File, { note, release }: Outcome): string | undefined {
  if (typeof content !== 'string') return undefined;
  const isJson = path === VERSION_PATH || path.endsWith('.json');
  const json = isJson ? content.replaceAll('\\\\', '') : '';
  if (/\p{Cs}/u.test(content) || /\\ud[89a-f]/i.test(json)) {
    return `half of a surrogate pair in ${path}`;
  }
  const html = release?.article.html ?? '';
  if (path === VERSION_PATH) VersionResponse.parse(JSON.parse(content));
  else if (isJson) JSON.parse(content);
  if (path === 'index.html' && !content.includes(html)) {
    return 'the page lacks the release';
  }
  // XML does not allow U+FFFE and U+FFFF.
  const xmlHtml = (release?.feed ?? '').replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD');
  const isDraft = note?.frontMatter?.draft;
  if (path === FEED_PATH && !isDraft && !parseXml(content).text.includes(xmlHtml)) {
    return 'the feed lacks the release';
  }
  return undefined;
}

/** Checks the problems of a note or of settings with this text, and of all settings. */
function findProblemFault(problems: FileProblem[], text: string | undefined): string | undefined {
  const lines = text?.split(/\r\n?|\n/);
  return firstFault(problems.map((problem) => checkProblem(problem, lines)));
}
/** The rules of settings, whose problems are those of a directory. */
const WITHOUT_PLACE = new Set(['missing-picture', 'picture', 'relative-link', 'settings']);

function checkProblem(problem: FileProblem, lines: string[] | undefined): string | undefined {
  const { file, rule, message, line, column = 0 } = problem;
  const description = `${rule}: ${message}`;
  if (file === '') return `no file: ${description}`;
  if (message.length > 4000) return `a problem of ${message.length} characters`;
  if (message === '' || INVISIBLE.test(message)) {
    return `invisible characters in ${JSON.stringify(description)}`;
  }
  // Bytes that cannot be decoded have no lines.
  if (rule === 'encoding' || !lines) return undefined;
  if (line === undefined) {
    return WITHOUT_PLACE.has(rule) ? undefined : `no place: ${description}`;
  }
  const text = lines[line - 1];
  const isInside = text !== undefined && column >= 1 && column <= text.length + 1;
  return isInside ? undefined : `outside of the file, ${line}:${column}: ${description}`;
}
