import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const releases = defineCollection({
  loader: glob({
    pattern: '*.md',
    base: './releases',
    generateId: ({ data }) => String(data.version),
  }),
  schema: z.object({
    version: z.string(),
    date: z.coerce.date(),
    title: z.string(),
    art: z.string(),
  }),
});

export const collections = { releases };
