import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { listEntries } from '../files.ts';

/** What a package says of itself, in whatever language it is written. */
export interface PackageInfo {
  name: string | undefined;
  version: string | undefined;
}

const Text = z.string();
const Packages = z.record(z.string(), z.string());

/** Lines that tell it plainly, in the part of a file that starts with `start`. */
interface Form {
  file: RegExp;
  start?: RegExp;
  name: RegExp;
  version?: RegExp;
}

const TOML = { name: /^name *= *["']([^"']+)/m, version: /^version *= *["']([^"']+)/m };
const FORMS: readonly Form[] = [
  { file: /^Cargo\.toml$/, start: /^\[package\]/m, ...TOML },
  { file: /^pyproject\.toml$/, start: /^\[(?:project|tool\.poetry)\]/m, ...TOML },
  {
    file: /^pubspec\.yaml$/,
    name: /^name: *["']?([\w-]+)/m,
    version: /^version: *["']?([\w.+-]+)/m,
  },
  {
    file: /\.gemspec$/,
    name: /^ *\w+\.name *= *["']([^"']+)/m,
    version: /^ *\w+\.version *= *["']([^"']+)/m,
  },
  {
    file: /^(?:build|settings)\.gradle(?:\.kts)?$/,
    name: /^rootProject\.name *= *["']([^"']+)/m,
    version: /^version *=? *["'](\d[^"'$]*)["']/m,
  },
  { file: /^mix\.exs$/, name: /^ *app: :(\w+)/m, version: /^ *version: "([^"]+)"/m },
  { file: /^go\.mod$/, name: /^module +(?:\S+\/)?((?!v\d+$)[\w.-]+)(?:\/v\d+)?$/m },
];

/** Reads the name and the version of the package in a directory: of the first file that has them. */
export function readPackageInfo(directory = '.'): PackageInfo {
  const infos = listNames(directory).map((file) => parsePackageInfo(file, join(directory, file)));
  return {
    name: infos.find((each) => each?.name !== undefined)?.name,
    version: infos.find((each) => each?.version !== undefined)?.version,
  };
}

function listNames(directory: string): string[] {
  const names = listEntries(directory).map(({ name }) => name);
  const manifests = ['package.json', 'composer.json'].filter((name) => names.includes(name));
  return [...manifests, ...FORMS.flatMap(({ file }) => names.filter((name) => file.test(name)))];
}

/** Reads package.json, or a file like it. What is missing or broken is undefined. */
export function readManifest(path: string) {
  try {
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    const json = z.looseObject({}).parse(JSON.parse(text));
    return {
      name: Text.safeParse(json['name']).data,
      version: Text.safeParse(json['version']).data,
      dependencies: Packages.safeParse(json['dependencies']).data,
      devDependencies: Packages.safeParse(json['devDependencies']).data,
    };
  } catch {
    return undefined;
  }
}

/** A file that is broken says nothing. */
function parsePackageInfo(file: string, path: string): Partial<PackageInfo> | undefined {
  if (file.endsWith('.json')) return readManifest(path);
  try {
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    const form = FORMS.find((each) => each.file.test(file));
    const from = form?.start ? text.search(form.start) : 0;
    const part = from === -1 ? '' : text.slice(from).replace(/\n\[[^]*/, '');
    return { name: form?.name.exec(part)?.[1], version: form?.version?.exec(part)?.[1] };
  } catch {
    return undefined;
  }
}
