import { readFileSync } from 'node:fs';
import { isAbsolute, posix } from 'node:path';
import * as z from 'zod/mini';
import { PACKAGE_FILE } from '../project/read-settings.ts';

const Repository = z.object({ url: z.string(), directory: z.optional(z.string()) });
const Package = z.object({ repository: z.union([z.string(), Repository]) });

const DECLARED = /^(?:.*?(github|gitlab)(?:\.com)?[/:])?([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;
const LINKED =
  /https:\/\/(github|gitlab)\.com\/([\w.-]+\/[\w.-]+)\/(?:-\/)?(?:compare|commit|issues|merge_requests|pull|releases)\//g;

/**
 * The address that relative links of a changelog are completed with: of the repository that package.json names, or
 * most links of the changelog lead to. Undefined if there is none on GitHub or GitLab.
 */
export function findRepository({ name, text }: { name: string; text: string }): URL | undefined {
  const { url, directory = '' } = readDeclared() ?? { url: findLinked(text) ?? '' };
  const [, host = 'github', path] = DECLARED.exec(url) ?? [];
  if (path === undefined) return undefined;
  const own = posix.join(path, 'blob/HEAD', directory, directoryOf(name), '/');
  return new URL(own, `https://${host}.com/`);
}

/** The directory of a file below the current one, such as `packages/kite`; otherwise `''`. */
export function directoryOf(name: string): string {
  const isOutside = isAbsolute(name) || name.startsWith('..');
  return isOutside ? '' : posix.dirname(name.replaceAll('\\', '/'));
}

/** Undefined also if package.json cannot be parsed, which is reported where its settings are read. */
function readDeclared(): z.infer<typeof Repository> | undefined {
  try {
    const json: unknown = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8').replace(/^\uFEFF/, ''));
    const { data } = Package.safeParse(json);
    return typeof data?.repository === 'string' ? { url: data.repository } : data?.repository;
  } catch {
    return undefined;
  }
}

/** The repository of more than half of the links. */
function findLinked(text: string): string | undefined {
  const links = [...text.matchAll(LINKED)].map(([, host, path]) => `${host}.com/${path}`);
  const [most] = [...Map.groupBy(links, (link) => link.toLowerCase())].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  return most && most[1].length * 2 > links.length ? most[1][0] : undefined;
}
