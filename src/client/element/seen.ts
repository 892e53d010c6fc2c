const storageKey = (url: string) => `whats-new ${url}`;

/**
 * The version last seen, null on the first visit, or undefined if the browser cannot store it. Tries to store this
 * version: if that fails, it would be new on every page load.
 */
export function readSeen(url: string, version: string): string | null | undefined {
  const key = storageKey(url);
  try {
    const seen = localStorage.getItem(key);
    if (seen === version) return seen;
    localStorage.setItem(key, version);
    if (seen === null) localStorage.removeItem(key);
    else localStorage.setItem(key, seen);
    return seen;
  } catch {
    return undefined;
  }
}

export function markSeen(url: string, version: string): void {
  try {
    localStorage.setItem(storageKey(url), version);
  } catch {
    // It is new once more.
  }
}
