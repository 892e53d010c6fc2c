import { isLazy, makeEntry, makeResponse, pickLatest } from './release.js';

export const data = { permalink: 'v2/cloud/version' };

export function render({ collections }) {
  const releases = collections.releases.map(({ data: fields, rawInput }) => {
    const { version, date, title, art } = fields;
    const release = { version, date, title, art };
    return isLazy ? { ...release, rawInput } : { ...release, entry: makeEntry(release, rawInput) };
  });
  const latest = pickLatest(releases);
  return makeResponse(latest.map((each) => each.entry ?? makeEntry(each, each.rawInput)));
}
