import { join } from 'node:path';
import * as z from 'zod/mini';
import { ReleaseLogEntry } from '../contract/version-response.ts';
import { RULES, type Rule } from '../notes/rules.ts';
import { findPlace, readPlace } from './output-place.ts';
import { sourceHash } from './source-hash.ts';

/** Not in the manifest: a build without it only takes longer. */
export const RECORDS_PATH = '.gazette-notes.json';

const isRule = (value: unknown) => typeof value === 'string' && Object.hasOwn(RULES, value);

const Position = z.optional(z.int());

const Warning = z.object({
  rule: z.custom<Rule>(isRule),
  severity: z.literal('warning'),
  message: z.string(),
  line: Position,
  column: Position,
  endLine: Position,
  endColumn: Position,
});

const Text = z.optional(z.string());
const Flag = z.optional(z.boolean());

/** Strict, so that a key that is added to front matter but not here does not get lost. */
const KnownFrontMatter = z.strictObject({
  version: z.string(),
  date: z.object({ text: z.string(), instant: z.number() }),
  title: Text,
  art: Text,
  published: Text,
  latest: Flag,
  withdrawn: Text,
  draft: Flag,
});

/** A compiled release without its picture, which may change without the note. */
const CompiledRelease = z.object({
  entry: ReleaseLogEntry,
  html: z.string(),
  pageHtml: z.string(),
  summary: z.string(),
  feedHtml: z.string(),
  pictures: z.array(z.string()),
  recordings: z.array(z.string()),
});

/** What a build found out about a note that it compiled, so that the next build need not compile it again. */
export const NoteRecord = z.object({
  /** Of the note's text. */
  sha256: z.string(),
  frontMatter: KnownFrontMatter,
  /** The SHA-256 of the note, the settings that it was compiled with, and what it was compiled for. */
  inputs: z.string(),
  title: z.string(),
  /** The files next to the notes that it shows besides its picture, by their paths there, with the SHA-256 of their bytes. */
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
  warnings: z.array(Warning),
  /** Only of the newest releases, which several files show. */
  release: z.optional(CompiledRelease),
});
export type NoteRecord = z.infer<typeof NoteRecord>;

const RecordsFile = z.object({
  gazette: z.literal(sourceHash),
  notes: z.record(z.string(), NoteRecord),
});

/** Records by the names of the notes' files. */
export type NoteRecords = ReadonlyMap<string, NoteRecord>;

/** In bytes. Hosts get the records with the output, and Cloudflare accepts no file over 25 MiB. */
const LARGEST = 20 * 1024 * 1024;

/** The text of the records, without the compiled releases if they are too large. */
export function formatRecords(records: NoteRecords): string {
  const text = stringify([...records]);
  if (Buffer.byteLength(text) <= LARGEST) return text;
  return stringify([...records].map(([name, { release: _release, ...record }]) => [name, record]));
}

function stringify(records: [string, NoteRecord][]): string {
  return `${JSON.stringify({ gazette: sourceHash, notes: Object.fromEntries(records) })}\n`;
}

/** Reads the records of the last build. There are none if the file is damaged, or if Gazette's sources have changed. */
export function readRecords(directory: string): NoteRecords {
  try {
    const text = readPlace(findPlace(join(directory, RECORDS_PATH))).toString();
    return new Map(Object.entries(RecordsFile.parse(JSON.parse(text)).notes));
  } catch {
    return new Map();
  }
}
