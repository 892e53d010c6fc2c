import { isUtf8 } from 'node:buffer';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parseXml } from '@rgrove/parse-xml';
import { check, ReleaseLogEntry, Settings, show, VersionResponse } from '../../src/index.ts';
import { parseNote, type Note } from '../../src/notes/parse/parse-note.ts';
import { isError } from '../../src/notes/problem.ts';
import { assemble } from '../../src/site/outputs/assemble.ts';
import type { ShowOptions } from '../../src/site/options.ts';
import { SHOW_FORMATS, type ShowFormat } from '../../src/site/options.ts';
import type { OutputFile } from '../../src/site/outputs/output.ts';
import { createCache, type Cache } from '../../src/project/cache.ts';
import type { RenderedText } from '../../src/site/render/render-notes.ts';
import { FEED_PATH, VERSION_PATH } from '../../src/project/served-files.ts';
import type { FileProblem } from '../../src/project/problems.ts';
import { decodeText } from '../../src/project/read-notes.ts';
import { AS_OF } from '../as-of.ts';
import { findLoss } from './find-loss.ts';
import { findProblemFault, firstFault } from './find-problem-fault.ts';

const ART = 'https://cdn.example.com/a.png';
const NOTE = 'note.md';
/** With two other notes there is an output, whether the note is a draft or not. */
const OLDER = ['1970-01-01', '1970-01-02'].map((date) => ({
  name: `0-older-${date}.md`,
  text: `---\nversion: older ${date}\ndate: ${date}\n---\nOlder.\n`,
}));
/** The formats of the output. */
const FORMATS = ['text', 'markdown'] as const;
/** The most bytes of a file for each byte of input, and of parts that do not depend on it. */
const LARGEST = { perByte: 20, fixed: 200_000 };
/**
 * Longer notes have one edition and are shown in fewer formats. Their words are not compared: CommonMark's own parser
 * takes quadratic time.
 */
const LARGE = 50_000;
const LARGE_FORMATS = ['json', 'html'] as const;

/**
 * Makes a function that checks, builds, previews and shows the note of some bytes in some formats and in all editions,
 * and says what is wrong, if anything: what `check` accepts, the others can render. The note is always in
 * `releases/note.md` of the directory.
 */
export function createFinder(directory: string) {
  const releases = `${directory}/releases`;
  mkdirSync(releases);
  for (const { name, text } of OLDER) writeFileSync(`${releases}/${name}`, text);

  const caches: Record<Settings['format'], Cache<RenderedText>> = {
    text: createCache(),
    markdown: createCache(),
  };
  return async (bytes: Uint8Array, formats: readonly Settings['format'][] = FORMATS) => {
    writeFileSync(`${releases}/${NOTE}`, bytes);
    for (const format of formats) {
      const settings = Settings.parse({
        art: ART,
        format,
        siteUrl: 'https://example.com',
        history: 'all',
        ...(bytes.length > LARGE ? {} : { languages: ['de'], channels: ['beta'] }),
      });
      const start = process.cpuUsage();
      const project = { settings, size: bytes.length, cache: caches[format] };
      const fault = await findFault(releases, project);
      const seconds = secondsSince(start);
      if (seconds > LONGEST_TIME) return `format ${format}: ${seconds} s of CPU time`;
      if (fault !== undefined) return `format ${format}: ${fault}`;
    }
    return undefined;
  };
}

/** Seconds of CPU time that everything may take together; most take milliseconds. */
const LONGEST_TIME = 20;

/** Seconds of CPU time. */
function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

interface Project {
  settings: Settings;
  /** Bytes of the input. */
  size: number;
  /** For the build and the preview, which render the same of most notes. It keeps the older notes. */
  cache: Cache<RenderedText>;
}

async function findFault(
  releases: string,
  { settings, size, cache }: Project,
): Promise<string | undefined> {
  const options = { releases, settings, asOf: AS_OF };
  const bytes = readFileSync(`${releases}/${NOTE}`);
  const note = isUtf8(bytes) ? parseNote(decodeText(bytes)) : undefined;
  const { problems: checked } = await check(options);
  const built = await assemble(options, { cache });
  // A build compiles neither drafts nor notes whose front matter is wrong.
  const isBuilt = note?.frontMatter && !note.frontMatter.draft;
  const isSame = isBuilt
    ? isDeepStrictEqual(checked, built.problems)
    : isSubset(built.problems, checked);
  if (!isSame)
    return `check finds ${describe(checked)}, but build finds ${describe(built.problems)}`;
  const fault = findProblemFault(checked, note?.text);
  if (fault !== undefined) return fault;
  if (built.problems.some(isError) !== (built.files.length === 0)) {
    return 'files in spite of errors, or neither';
  }
  if (checked.some(isError)) return undefined;
  if (!note?.frontMatter || !note.body) return 'neither a release nor an error';
  const script = { src: '/a.js', nonce: 'b' };
  const preview = await assemble({ ...options, unpublished: true }, { cache, script });
  if (!isDeepStrictEqual(preview.problems, checked)) {
    return `check finds ${describe(checked)}, but preview finds ${describe(preview.problems)}`;
  }
  const empty = [...readFiles(preview.files.filter(isNew))].find(([, { length }]) => length === 0);
  if (empty) return `an empty file in the preview: ${empty[0]}`;
  const formats = size > LARGE ? LARGE_FORMATS : SHOW_FORMATS;
  const shown = await showAll({ ...options, version: note.frontMatter.version }, formats);
  if (shown.fault !== undefined) return shown.fault;
  const wrong = [...readFiles(built.files.filter(isNew))].map(
    ([path, content]) =>
      findSizeFault(path, content, size) ?? findFileFault(path, String(content), shown.html, note),
  );
  // Warnings report words that are left out.
  const isComparable = checked.length === 0 && size <= LARGE;
  const lost = () => findLoss(note.body?.text ?? '', shown, settings.format);
  return firstFault(wrong) ?? (isComparable ? lost() : undefined);
}

/** Whether a file is not the page of an older note, which is always the same. */
const isNew = ({ path }: OutputFile) => !path.includes('/older');

function readFiles(files: readonly OutputFile[]): Map<string, Buffer> {
  return new Map(files.map(({ path, content }) => [path, Buffer.from(content)]));
}

/** Shows a release in these formats, and in the other editions in one of them. */
async function showAll(options: Omit<ShowOptions, 'format'>, formats: readonly ShowFormat[]) {
  const { languages, channels } = options.settings;
  const others = [
    ...languages.map(({ locale }) => ({ language: locale })),
    ...channels.map((channel) => ({ channel })),
  ].map((edition) => ({ ...edition, format: 'markdown' as const }));
  const texts: Record<string, string> = {};
  let fault: string | undefined;
  for (const asked of [...formats.map((format) => ({ format })), ...others]) {
    const { text, problems } = await show({ ...options, ...asked });
    texts[asked.format] ??= text ?? '';
    const where = JSON.stringify(asked);
    if (text === undefined) fault = `show ${where} shows nothing: ${describe(problems)}`;
  }
  const { json = '', html = '' } = texts;
  return { fault, html: html.trimEnd(), entry: ReleaseLogEntry.parse(JSON.parse(json || 'null')) };
}

function isSubset(problems: FileProblem[], others: FileProblem[]): boolean {
  const all = new Set(others.map((each) => JSON.stringify(each)));
  return problems.every((each) => all.has(JSON.stringify(each)));
}

function describe(problems: FileProblem[]): string {
  return JSON.stringify(problems.map(({ rule, message }) => `${rule}: ${message}`));
}

function findSizeFault(path: string, { length }: Buffer, size: number): string | undefined {
  const isSmall = length <= LARGEST.fixed + LARGEST.perByte * size;
  return isSmall ? undefined : `${path} has ${length} bytes for ${size} bytes of input`;
}

function findFileFault(path: string, content: string, html: string, { frontMatter }: Note) {
  const isJson = path === VERSION_PATH || path.endsWith('.json');
  if (isJson && /\\ud[89a-f]/i.test(content.replaceAll('\\\\', ''))) {
    return `half of a surrogate pair in ${path}`;
  }
  if (path === VERSION_PATH) VersionResponse.parse(JSON.parse(content));
  else if (isJson) JSON.parse(content);
  if (path !== FEED_PATH) return undefined;
  const { text } = parseXml(content);
  // XML does not allow U+FFFE and U+FFFF.
  const hasRelease = text.includes(html.replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD'));
  const { draft, withdrawn } = frontMatter ?? {};
  return hasRelease || draft || withdrawn !== undefined ? undefined : 'the feed lacks the release';
}
