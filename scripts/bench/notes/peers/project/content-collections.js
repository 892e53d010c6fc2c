import { defineCollection, defineConfig } from '@content-collections/core';
import * as z from 'zod';
import { isLazy, createEntry, createResponse, pickLatest, writeResponse } from './release.js';

const releases = defineCollection({
  name: 'releases',
  directory: 'releases',
  include: '*.md',
  schema: z.object({
    version: z.string(),
    date: z.coerce.string(),
    title: z.string(),
    art: z.string(),
    content: z.string(),
  }),
  transform: (data) =>
    isLazy ? data : { date: data.date, entry: createEntry(data, data.content) },
  onSuccess: (documents) => {
    const latest = pickLatest(documents);
    const entries = latest.map((each) => (isLazy ? createEntry(each, each.content) : each.entry));
    writeResponse('dist-content-collections', createResponse(entries));
  },
});

export default defineConfig({ content: [releases] });
