import { RIGHT_TO_LEFT } from '../invisible.ts';

/** Stands for the version in the title of the settings. */
const VERSION_PLACEHOLDER = '{version}';

/**
 * Fills a version into the title of the settings: `What's new in 2.4.0`. In text from right to left, the version is
 * isolated (U+2066 … U+2069), so that it is shown from left to right.
 */
export function formatTitle(title: string, version: string): string {
  const name = RIGHT_TO_LEFT.test(title) ? `\u2066${version}\u2069` : version;
  return title.replaceAll(VERSION_PLACEHOLDER, () => name);
}
