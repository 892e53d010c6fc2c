import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { fileError, isMissing } from '../project/file-error.ts';
import { createFile, replaceFile } from '../project/files.ts';
import { findSettings, KEY, PACKAGE_FILE, SETTINGS_FILE } from '../project/read-settings.ts';

/** What happened to a file or directory, and the end of a sentence about it. */
export interface InitStep {
  action: 'created' | 'changed' | 'kept';
  path: string;
  about: string;
}

/** package.json as it is. */
export interface PackageFile {
  text: string;
  json: object;
}

/** @throws Error if it cannot be read, or is not a JSON object */
export function readPackage(): PackageFile | undefined {
  try {
    const text = readFileSync(PACKAGE_FILE, 'utf8');
    return { text, json: z.looseObject({}).parse(JSON.parse(text.replace(/^\uFEFF/, ''))) };
  } catch (error) {
    if (!isMissing(error)) throw fileError('read', PACKAGE_FILE, error);
    return undefined;
  }
}

export interface Directories {
  releases?: string | undefined;
  out?: string | undefined;
}

/** Where `gazette serve` listens. */
const LOCAL_URL = 'http://localhost:8080/';

/** `dist`, and tools that build into it. */
const TAKES_DIST =
  /\b(?:dist|astro|esbuild|ng build|goreleaser|parcel|pyproject|rollup|rolldown|rsbuild|rslib|rspack|setup\.py|tsdown|tsup|unbuild|vite|vue-cli|webpack)\b/;

/**
 * Writes the first settings into package.json, or into gazette.json if there is no package.json. Settings that exist
 * stay as they are.
 *
 * @throws Error if a file cannot be written
 */
export function writeFirstSettings(
  file: PackageFile | undefined,
  name: string | undefined,
  options: Directories,
): InitStep {
  const existing = existsSync(SETTINGS_FILE) ? SETTINGS_FILE : PACKAGE_FILE;
  if ((file && KEY in file.json) || existing === SETTINGS_FILE) {
    return { action: 'kept', path: existing, about: explainKept(options) };
  }
  const title = name?.replace(/^@?[^/]*\//, '');
  const siteTitle = title?.replace(/^./u, (first) => first.toUpperCase());
  const isTaken = TAKES_DIST.test([file?.text, ...readdirSync('.')].join('\n'));
  const out = options.out ?? (isTaken ? 'release-notes' : undefined);
  const settings = { siteTitle, siteUrl: LOCAL_URL, releases: options.releases, out };
  const keys = Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : key));
  const names = `the ${keys.length === 1 ? 'setting' : 'settings'} ${new Intl.ListFormat('en-GB').format(keys)}`;
  const why = ', which is release-notes because another tool seems to use dist';
  const about = out === options.out ? names : names + why;
  if (!file) {
    createFile(SETTINGS_FILE, `${JSON.stringify(settings, null, 2)}\n`);
    return { action: 'created', path: SETTINGS_FILE, about };
  }
  const indent = /\n([ \t]+)"/.exec(file.text)?.[1] ?? '  ';
  const json = JSON.stringify({ ...file.json, [KEY]: settings }, null, indent);
  replaceFile(PACKAGE_FILE, `${json}\n`);
  return { action: 'changed', path: PACKAGE_FILE, about: `added ${about}` };
}

function explainKept({ releases, out }: Directories): string {
  const siteUrl = findSettings().siteUrl === undefined ? LOCAL_URL : undefined;
  const wanted = JSON.stringify({ siteUrl, releases, out });
  return wanted === '{}'
    ? 'it has settings already'
    : `it has settings already; set these in it: ${wanted}. For another product, run gazette init in its own directory`;
}
