const UNSAFE = /[\0/\\]/;

/**
 * The path of a file under the output directory, as the path of a URL names it: `/` is `index.html`. Undefined where
 * a part of it is empty, hidden, or would lead elsewhere.
 */
export function findFilePath(pathname: string): string | undefined {
  if (pathname === '/') return 'index.html';
  const parts = decode(pathname.slice(1));
  return parts?.every(isSafe) ? parts.join('/') : undefined;
}

/** Whether a part of a path names something that may be served. Temporary files of a build are hidden files. */
export function isSafe(part: string): boolean {
  return part !== '' && !part.startsWith('.') && !UNSAFE.test(part);
}

function decode(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
