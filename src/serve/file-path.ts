const UNSAFE = /[\0/\\]/;

/**
 * Converts the path of a URL to the path of a file under the output directory; `/` is `index.html`. Undefined if a
 * segment is empty, hidden, or would lead out of the directory.
 */
export function toFilePath(pathname: string): string | undefined {
  if (pathname === '/') return 'index.html';
  const names = decode(pathname.slice(1));
  return names?.every(isServedName) ? names.join('/') : undefined;
}

/** Whether a file or directory of this name may be served. The temporary files of a build are hidden files. */
export function isServedName(name: string): boolean {
  return name !== '' && !name.startsWith('.') && !UNSAFE.test(name);
}

function decode(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
