import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** Set in the package, which does not contain the sources. */
declare const SOURCE_HASH: string | undefined;

/**
 * The SHA-256 of Gazette's sources and of the versions of its dependencies, in hexadecimal digits. With it, a build
 * notices every change of Gazette, also one between two releases.
 */
export const sourceHash = typeof SOURCE_HASH === 'string' ? SOURCE_HASH : hashSources();

function hashSources(): string {
  const root = new URL('../../', import.meta.url);
  const names = readdirSync(new URL('src', root), { encoding: 'utf8', recursive: true });
  const paths = names.filter((name) => name.endsWith('.ts')).toSorted();
  const files = ['package-lock.json', ...paths.map((path) => `src/${path}`)];
  return hash('sha256', Buffer.concat(files.map((file) => readFileSync(new URL(file, root)))));
}
