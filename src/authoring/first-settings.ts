import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseTree } from 'jsonc-parser';
import * as z from 'zod/mini';
import { catch as withFallback } from 'zod/mini';
import { fileError, isMissing } from '../project/file-error.ts';
import { createFile, replaceFile } from '../project/files.ts';
import { KEY, PACKAGE_FILE, SETTINGS_FILE } from '../project/read-settings.ts';
import { Settings } from '../project/settings.ts';

/** What happened to a file or directory, and the end of a sentence about it. */
export interface InitStep {
  action: 'created' | 'changed' | 'kept';
  path: string;
  about: string;
}

/** What a package.json tells about a project. */
export interface Manifest {
  /** Its text; undefined if there is none. */
  text: string | undefined;
  /** The name without the scope. */
  name: string | undefined;
  version: string | undefined;
  hasSettings: boolean;
}

const optionalText = withFallback(z.optional(z.string()), undefined);
const Fields = z.looseObject({ name: optionalText, version: optionalText });

/**
 * Reads the package.json of the current directory.
 *
 * @throws Error if it cannot be read, or is not a JSON object
 */
export function readManifest(): Manifest {
  try {
    const text = readFileSync(PACKAGE_FILE, 'utf8');
    const { name, version, ...others } = Fields.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
    return { text, name: name?.replace(/^@[^/]*\//, ''), version, hasSettings: KEY in others };
  } catch (error) {
    if (!isMissing(error)) throw fileError('read', PACKAGE_FILE, error);
    return { text: undefined, name: undefined, version: undefined, hasSettings: false };
  }
}

/** Directories that the user named. */
export interface Directories {
  releases?: string | undefined;
  out?: string | undefined;
}

/**
 * Writes the first settings into package.json, or into gazette.json if there is no package.json. Settings that exist
 * stay as they are.
 *
 * @throws Error if a file cannot be written
 */
export function writeFirstSettings(
  { text, name, hasSettings }: Manifest,
  directories: Directories,
  current: Settings,
): InitStep {
  const existing = existsSync(SETTINGS_FILE) ? SETTINGS_FILE : PACKAGE_FILE;
  if (hasSettings || existing === SETTINGS_FILE) {
    return { action: 'kept', path: existing, about: explainKept(directories, current) };
  }
  const settings = chooseSettings(name, directories);
  const keys = Object.keys(settings);
  const about = `the ${keys.length === 1 ? 'setting' : 'settings'} ${LIST.format(keys)}`;
  if (text === undefined) {
    createFile(SETTINGS_FILE, `${JSON.stringify(settings, null, 2)}\n`);
    return { action: 'created', path: SETTINGS_FILE, about };
  }
  replaceFile(PACKAGE_FILE, addSettings(text, settings));
  return { action: 'changed', path: PACKAGE_FILE, about: `added ${about}` };
}

/** Settings that exist do not change, so other directories must be added by hand. */
function explainKept(wanted: Directories, { releases, out }: Settings): string {
  const { releases: notes = releases, out: output = out } = wanted;
  if (notes === releases && output === out) return 'it has settings already';
  const missing = JSON.stringify({ releases: notes, out: output });
  return `it has settings already; add these to them: ${missing}`;
}

const LIST = new Intl.ListFormat('en-GB');
/** Where `gazette serve` listens. */
const SITE_URL = 'http://localhost:8080/';

function chooseSettings(name: string | undefined, { releases, out }: Directories) {
  const siteTitle = `${name} release notes`;
  const hasTitle = name !== undefined && Settings.safeParse({ siteTitle }).success;
  const output = out ?? findFreeOutput();
  return {
    ...(hasTitle && { siteTitle }),
    siteUrl: SITE_URL,
    ...(releases !== undefined && { releases }),
    ...(output !== undefined && { out: output }),
  };
}

const [DEFAULT_OUT, OTHER_OUT] = ['dist', 'release-notes'];

/** Another output directory if the default one belongs to another tool. */
function findFreeOutput(): string | undefined {
  const isTaken =
    existsSync(DEFAULT_OUT) &&
    !existsSync(`${DEFAULT_OUT}/.gazette.json`) &&
    readdirSync(DEFAULT_OUT).length > 0;
  return isTaken ? OTHER_OUT : undefined;
}

/**
 * Adds settings at the end of a package.json, which is a JSON object without them. The rest of its text stays as it is, and
 * the new lines have its indentation and line ends.
 */
export function addSettings(text: string, settings: object): string {
  const { offset = 0, length = 0, children = [] } = parseTree(text) ?? {};
  const close = offset + length - 1;
  const last = children.at(-1);
  const end = last ? last.offset + last.length : offset + 1;
  const rest = text.slice(end, close);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const added = `"${KEY}": ${JSON.stringify(settings, null, indent)}`.split('\n');
  const start = `${text.slice(0, end)}${last ? ',' : ''}`;
  const lines = [start, ...added.map((line) => indent + line)].join(eol);
  return `${lines}${rest.includes('\n') ? rest : eol}${text.slice(close)}`;
}
