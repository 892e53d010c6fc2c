/** The path of the demo page in a URL, and its files. */
export const DEMO_PATH = '/whats-new';
export const DEMO_PAGE = 'whats-new.html';
export const DEMO_VERSION = 'whats-new/version.json';
export const DEMO_HISTORY = 'whats-new/releases.json';
