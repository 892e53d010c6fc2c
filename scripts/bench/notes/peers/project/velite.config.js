import { defineConfig, s } from 'velite';
import { isLazy, createEntry, createResponse, pickLatest, writeResponse } from './release.js';

const fields = { version: s.string(), date: s.string(), title: s.string(), art: s.string() };
const Release = s
  .object({ ...fields, body: s.raw() })
  .transform((data) => (isLazy ? data : { date: data.date, entry: createEntry(data, data.body) }));

export default defineConfig({
  root: '.',
  collections: { releases: { name: 'Release', pattern: 'releases/*.md', schema: Release } },
  prepare: ({ releases }) => {
    const latest = pickLatest(releases);
    const entries = latest.map((each) => (isLazy ? createEntry(each, each.body) : each.entry));
    writeResponse('dist-velite', createResponse(entries));
    return false;
  },
});
