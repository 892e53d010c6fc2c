const storageKey = (url: string) => `whats-new ${url}`;

/**
 * The version last seen, null on the first visit, or undefined if the browser cannot store it. Tries whether it can:
 * if not, the version would be new on every page load.
 */
export function readSeen(url: string, version: string): string | null | undefined {
  const key = storageKey(url);
  try {
    const seen = localStorage.getItem(key);
    if (seen === version) return seen;
    const trial = `${key} `;
    localStorage.setItem(trial, version);
    localStorage.removeItem(trial);
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
