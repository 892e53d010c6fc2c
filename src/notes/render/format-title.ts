/** Stands for the version in the title of the settings. */
const VERSION_PLACEHOLDER = '{version}';

/** Fills a version into the title of the settings: `What's new in 2.4.0`. */
export function formatTitle(title: string, version: string): string {
  return title.replaceAll(VERSION_PLACEHOLDER, () => version);
}
