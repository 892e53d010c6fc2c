/** @type {(url: string) => string} */
const nameKey = (url) => `whats-new ${url}`;

/**
 * Whether this browser has not seen the version yet. One that cannot be remembered would be shown on every page, so
 * the browser must let it be kept.
 *
 * @throws Error if the browser does not
 * @type {(url: string, version: string, isFirstSkipped: boolean) => boolean}
 */
export function isNew(url, version, isFirstSkipped) {
  const key = nameKey(url);
  const seen = localStorage.getItem(key);
  if (seen === version) return false;
  localStorage.setItem(key, version);
  if (seen === null && isFirstSkipped) return false;
  if (seen === null) localStorage.removeItem(key);
  else localStorage.setItem(key, seen);
  return true;
}

/** @type {(url: string, version: string) => void} */
export function remember(url, version) {
  try {
    localStorage.setItem(nameKey(url), version);
  } catch {
    // It is shown once more.
  }
}
