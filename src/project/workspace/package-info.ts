import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { catch as withFallback } from 'zod/mini';
import { attempt } from '../../notes/attempt.ts';
import { listEntries } from '../files.ts';

/** A package in any programming language. */
export interface PackageInfo {
  name: string | undefined;
  version: string | undefined;
}

const Text = withFallback(z.optional(z.string()), undefined);
const Dependencies = withFallback(z.optional(z.record(z.string(), z.string())), undefined);
const PackageJson = z.object({
  name: Text,
  version: Text,
  dependencies: Dependencies,
  devDependencies: Dependencies,
});

/** How lines of a file name the package, in the part that starts with `start`. */
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
    name: /^rootProject\.name *= *["']([^"']+?)(?:-(?:root|parent))?["']/m,
    version: /^version *=? *["'](\d[^"'$]*)["']/m,
  },
  { file: /^mix\.exs$/, name: /^ *app: :(\w+)/m, version: /^ *version: "([^"]+)"/m },
  { file: /^go\.mod$/, name: /^module +(?:\S+\/)?((?!v\d+$)[\w.-]+)(?:\/v\d+)?$/m },
];

/** Reads the name and the version of the package in a directory: of the first file that has them. */
export function readPackageInfo(directory = '.'): PackageInfo {
  const infos = listNames(directory).map((file) => readInfo(file, join(directory, file)));
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

function readInfo(file: string, path: string): Partial<PackageInfo> | undefined {
  const form = FORMS.find((each) => each.file.test(file));
  if (!form) return readPackageJson(path);
  const text = readText(path);
  const from = form.start ? text.search(form.start) : 0;
  const part = from === -1 ? '' : text.slice(from).replace(/\n\[[^]*/, '');
  return { name: form.name.exec(part)?.[1], version: form.version?.exec(part)?.[1] };
}

/** Reads a package.json, or a composer.json; undefined if it is missing or broken. */
export const readPackageJson = (path: string) =>
  attempt(() => PackageJson.parse(JSON.parse(readText(path))), undefined);

const readText = (path: string): string =>
  attempt(() => readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), '');
