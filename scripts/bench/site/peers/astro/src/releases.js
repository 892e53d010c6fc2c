import { getCollection } from 'astro:content';

/** How many releases the front page and the feed have. */
export const HISTORY = 50;

/** All releases, newest first. */
export async function listReleases() {
  const releases = await getCollection('releases');
  return releases.sort((a, b) => b.data.date - a.data.date);
}
