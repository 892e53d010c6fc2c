import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ChangelogSource } from '../src/changelog/find-parts.ts';
import { withFileError } from '../src/project/file-error.ts';
import { PACKAGE_FILE, readSettings, SETTINGS_FILE } from '../src/project/read-settings.ts';
import { hasNotes } from '../src/project/read-notes.ts';
import type { Settings } from '../src/project/settings.ts';
import type { Io, Output } from './io.ts';
import type { Reporter } from './options.ts';

/** Reads the settings. If they have problems, prints those and returns undefined. */
export async function loadSettings(
  config: string | undefined,
  output: Output,
  reporter: Reporter = 'text',
): Promise<Settings | undefined> {
  if (config === undefined && isInNotes()) {
    throw new Error('these are the notes of the project above; run this there: cd ..');
  }
  const result = readSettings(config);
  if (result.ok) return result.settings;
  const { formatProblems } = await import('./format-problems.ts');
  output.write(formatProblems(result.problems, reporter, output));
  return undefined;
}

const isProject = (above: string) =>
  [PACKAGE_FILE, SETTINGS_FILE].some((name) => existsSync(above + name));

/** Whether the current directory has notes, and the project is the one above. */
const isInNotes = () => !isProject('') && isProject('../') && hasNotes('.');

const Moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/**
 * The moment at which a command looks at the notes: the option, the environment variable SOURCE_DATE_EPOCH (whole
 * seconds since 1970, https://reproducible-builds.org/specs/source-date-epoch/), or now.
 *
 * @throws Error if one of them is not a moment
 */
export function readAsOf(option: string | undefined, { env, now }: Pick<Io, 'env' | 'now'>): Date {
  if (option !== undefined) {
    if (Moment.safeParse(option).success) return new Date(option);
    throw new Error(
      '--as-of must be a moment such as 2026-11-20T09:30:00Z, or a day such as 2026-11-20, which is 00:00 UTC',
    );
  }
  const epoch = env['SOURCE_DATE_EPOCH'];
  if (epoch === undefined || epoch === '') return now();
  const date = new Date(Number(epoch) * 1000);
  if (/^\d+$/.test(epoch) && !Number.isNaN(date.getTime())) return date;
  throw new Error('SOURCE_DATE_EPOCH must be whole seconds since 1970, such as 1795219200');
}

const MARKDOWN = /\.(?:md|mdx|markdown)$/i;
const OTHER = /\.(?:rst|adoc|asciidoc)$/i;

/** The texts of a directory, and of those below: Markdown or, if there is none, of other languages. */
function listTexts(directory: string): string[] {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const shown = names.filter((name) => !/(?:^|[/\\])(?:[._]|node_modules)/.test(name));
  const kinds = [MARKDOWN, OTHER].map((pattern) => shown.filter((name) => pattern.test(name)));
  const texts = kinds.find(({ length }) => length > 0);
  if (!texts) throw new Error(`${directory} has no Markdown files, whose names end in .md`);
  const { compare } = new Intl.Collator('en', { numeric: true });
  return texts.toSorted(compare).map((name) => join(directory, name));
}

/**
 * Reads text files and all text files in directories, in their order. The name `-` is standard input.
 *
 * @throws Error if one cannot be read, or is not UTF-8
 */
export async function readSources(names: readonly string[], io: Io): Promise<ChangelogSource[]> {
  return Promise.all(
    [...new Set(names.flatMap(listFiles))].map(async (name) => {
      const bytes = name === '-' ? await io.stdin() : readFile(name);
      if (isUtf8(bytes)) return { name, text: new TextDecoder().decode(bytes) };
      throw new Error(`cannot read ${name}: it is not UTF-8; save it as UTF-8`);
    }),
  );
}

const listFiles = (name: string) =>
  statSync(name, { throwIfNoEntry: false })?.isDirectory() ? listTexts(name) : [name];

/** The largest changelog, in bytes. */
const LARGEST = 64 * 1024 * 1024;

function readFile(path: string): Uint8Array {
  const bytes = withFileError('read', path, () => readBytes(path));
  if (bytes.length <= LARGEST) return bytes;
  throw new Error(`cannot read ${path}: it is larger than 64 MiB; split it`);
}

/** Reads no more than the largest changelog: devices such as `/dev/zero` have no end, and no size. */
function readBytes(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(size > LARGEST || size === 0 ? LARGEST + 1 : size);
    let length = 0;
    for (let count = -1; count !== 0 && length < bytes.length; length += count) {
      count = readSync(file, bytes, length, bytes.length - length, null);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
