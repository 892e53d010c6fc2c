import { getCollection } from 'astro:content';
import { createEntry, createResponse, pickLatest } from '../../../../release.js';

/** Astro has parsed and rendered every body by now; only the newest two are taken apart once more. */
export async function GET() {
  const releases = await getCollection('releases');
  const latest = pickLatest(releases.map(({ data, body }) => ({ ...data, body })));
  return new Response(createResponse(latest.map((each) => createEntry(each, each.body))));
}
