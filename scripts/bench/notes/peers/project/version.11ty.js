import { isLazy, createEntry, createResponse, pickLatest } from './release.js';

export const data = { permalink: 'v2/cloud/version' };

export function render({ collections }) {
  const releases = collections.releases.map(({ data: fields, rawInput }) => {
    const { version, date, title, art } = fields;
    const release = { version, date, title, art };
    return isLazy
      ? { ...release, rawInput }
      : { ...release, entry: createEntry(release, rawInput) };
  });
  const latest = pickLatest(releases);
  return createResponse(latest.map((each) => each.entry ?? createEntry(each, each.rawInput)));
}
