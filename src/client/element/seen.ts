const storageKey = (url: string) => `whats-new ${url}`;

/**
 * Tells whether this browser has not seen the version yet. Also tries whether the version can be stored: if not, the
 * dialog would open on every page load.
 *
 * @throws Error if the browser cannot store it
 */
export function isNew(url: string, version: string, skipFirst: boolean): boolean {
  const key = storageKey(url);
  const seen = localStorage.getItem(key);
  if (seen === version) return false;
  localStorage.setItem(key, version);
  if (seen === null && skipFirst) return false;
  if (seen === null) localStorage.removeItem(key);
  else localStorage.setItem(key, seen);
  return true;
}

export function markSeen(url: string, version: string): void {
  try {
    localStorage.setItem(storageKey(url), version);
  } catch {
    // The dialog opens once more.
  }
}
