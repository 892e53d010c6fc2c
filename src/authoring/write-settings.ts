import { existsSync, readdirSync } from 'node:fs';
import { PACKAGE_FILE, SETTINGS_FILE } from '../project/read-settings.ts';
import { Settings } from '../project/settings.ts';
import { addSettings, type FirstSettings } from './add-settings.ts';
import type { InitStep } from './init-step.ts';
import type { Manifest } from './read-manifest.ts';
import { createFile, replaceFile } from '../project/files.ts';

/** Where `gazette serve` listens. */
const SITE_URL = 'http://localhost:8080/';

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
export function writeSettings(
  { text, name, hasSettings }: Manifest,
  directories: Directories,
  current: Settings,
): InitStep {
  const existing = existsSync(SETTINGS_FILE) ? SETTINGS_FILE : PACKAGE_FILE;
  if (hasSettings || existing === SETTINGS_FILE) {
    return { action: 'kept', path: existing, about: describeExisting(directories, current) };
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
function describeExisting(wanted: Directories, { releases, out }: Settings): string {
  const { releases: notes = releases, out: output = out } = wanted;
  if (notes === releases && output === out) return 'it has settings already';
  const missing = JSON.stringify({ releases: notes, out: output });
  return `it has settings already; add these to them: ${missing}`;
}

const LIST = new Intl.ListFormat('en-GB');

function chooseSettings(
  name: string | undefined,
  { releases, out = findFreeOutput() }: Directories,
): FirstSettings {
  const siteTitle = `${name} release notes`;
  const hasTitle = name !== undefined && Settings.safeParse({ siteTitle }).success;
  return {
    ...(hasTitle && { siteTitle }),
    siteUrl: SITE_URL,
    ...(releases !== undefined && { releases }),
    ...(out !== undefined && { out }),
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
